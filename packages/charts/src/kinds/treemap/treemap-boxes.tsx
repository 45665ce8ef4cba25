import type { MetricId, Part } from '@data-centre/api'
import { useMemo } from 'react'
import { cellOf } from '../../figures/cells.ts'
import { FigureText } from '../../figures/figure-text.tsx'
import { explained, full, joined, rate, shown } from '../../format.ts'
import { usePanelRows } from '../../panel/panel-rows.ts'
import { onRamp } from '../../theme/colors.ts'
import { light, lightRamp } from '../../theme/tokens.ts'
import { largestFirst, withheldParts } from '../points.ts'
import { squarified } from './treemap.ts'
import './treemap-boxes.css'

interface TreemapBoxesProps {
  metric: MetricId
  parts: readonly Part[]
  /** px. */
  height: number
  /** Width of the card by its height, about; boxes are laid out in that shape and drawn in shares of it, so that any width keeps their areas. */
  ratio?: number
  onOpen?: ((part: Part) => void) | undefined
}

const USUAL_RATIO = 2.2
/** Boxes use this part of the ramp: on its dark half neither ink nor white can be read well. */
const LIGHT_HALF = 0.55
/** Height of the line below the boxes that lists the parts without one, px. */
const LIST_HEIGHT = 24

/** Parts of a whole as boxes whose areas are as their values, largest first; those that are withheld are listed below. */
export function TreemapBoxes({ metric, parts, height, ratio = USUAL_RATIO, onOpen }: TreemapBoxesProps) {
  const rows = useMemo(() => largestFirst(parts), [parts])
  const hidden = useMemo(() => withheldParts(parts), [parts])
  usePanelRows(
    useMemo(
      () => ({
        columns: ['名称', '数值'],
        rows: [...rows, ...hidden].map(({ name, value, withheld }) => [name, cellOf(metric, value, withheld)]),
      }),
      [metric, rows, hidden],
    ),
  )
  const whole = { x: 0, y: 0, width: ratio, height: 1 }
  const boxes = squarified(
    rows.map(({ value }) => value),
    whole,
  )
  const most = rows[0]?.value ?? 1
  const boxed = (
    <ul className="dc-treemap" data-metric={metric} style={{ height: height - (hidden.length > 0 ? LIST_HEIGHT : 0) }}>
      {rows.map((part, index) => {
        const box = boxes[index]
        if (!box) return null
        const shade = 0.1 + (0.8 * part.value) / most
        const text = `${part.name} ${full(metric, part.value)}，占 ${rate(part.rate)}`
        const content = (
          <>
            <span>{part.name}</span>
            <b>{joined(shown(metric, part.value))}</b>
          </>
        )
        return (
          <li
            key={part.id}
            title={text}
            style={{
              left: `${(100 * box.x) / ratio}%`,
              top: `${100 * box.y}%`,
              width: `${(100 * box.width) / ratio}%`,
              height: `${100 * box.height}%`,
            }}
          >
            {onOpen ? (
              <button
                type="button"
                style={{ background: onRamp(lightRamp, shade * LIGHT_HALF), color: light.ink1 }}
                onClick={() => onOpen(part)}
              >
                {content}
              </button>
            ) : (
              <div style={{ background: onRamp(lightRamp, shade * LIGHT_HALF), color: light.ink1 }}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
  if (hidden.length === 0) return boxed
  return (
    <>
      {boxed}
      <p className="dc-treemap-withheld" style={{ height: LIST_HEIGHT }}>
        {hidden.map(({ id, name, withheld }) => (
          <span key={id} title={`${name} ${explained(metric, null, withheld)}`}>
            {name} <FigureText metric={metric} value={null} withheld={withheld} />
          </span>
        ))}
      </p>
    </>
  )
}
