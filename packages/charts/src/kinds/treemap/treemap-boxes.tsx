import type { MetricId, Part } from '@data-centre/api'
import { useMemo } from 'react'
import { full, joined, rate, shown } from '../../format.ts'
import { usePanelRows } from '../../panel/panel-rows.ts'
import { onRamp } from '../../theme/colors.ts'
import { light, lightRamp } from '../../theme/tokens.ts'
import { squarified } from './treemap.ts'
import './treemap-boxes.css'

interface TreemapBoxesProps {
  metric: MetricId
  parts: readonly Part[]
  /** px. */
  height: number
  onOpen?: ((part: Part) => void) | undefined
}

/** Shape of the card in which boxes are laid out; they are drawn in shares of it, so that any width keeps their areas. */
const RATIO = 2.2
/** Boxes use this part of the ramp: on its dark half neither ink nor white can be read well. */
const LIGHT_HALF = 0.55

/** Parts of a whole as boxes whose areas are as their values, largest first. */
export function TreemapBoxes({ metric, parts, height, onOpen }: TreemapBoxesProps) {
  const rows = useMemo(() => parts.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value), [parts])
  usePanelRows(
    useMemo(() => ({ columns: ['名称', '数值'], rows: rows.map(({ name, value }) => [name, value]) }), [rows]),
  )
  const whole = { x: 0, y: 0, width: RATIO, height: 1 }
  const boxes = squarified(
    rows.map(({ value }) => value),
    whole,
  )
  const most = rows[0]?.value ?? 1
  return (
    <ul className="dc-treemap" data-metric={metric} style={{ height }}>
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
              left: `${(100 * box.x) / RATIO}%`,
              top: `${100 * box.y}%`,
              width: `${(100 * box.width) / RATIO}%`,
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
}
