import type { MetricId, Part } from '@data-centre/api'
import { useMemo } from 'react'
import { Change } from '../../cards/change.tsx'
import { cellOf } from '../../figures/cells.ts'
import { FigureText } from '../../figures/figure-text.tsx'
import { count, full, rate } from '../../format.ts'
import { usePanelRows } from '../../panel/panel-rows.ts'
import { partColor } from '../../theme/colors.ts'
import { shareText } from '../points.ts'
import './stacked-share.css'

interface StackedShareProps {
  metric: MetricId
  parts: readonly Part[]
  /** `rows`: bar over rows with count, share and change; `inline`: bar over one line of shares, for two or three parts. */
  layout?: 'rows' | 'inline'
  onOpen?: ((id: string) => void) | undefined
}

/** Parts of a whole: one stacked bar and the numbers behind it. */
export function StackedShare({ metric: id, parts, layout = 'rows', onOpen }: StackedShareProps) {
  usePanelRows(
    useMemo(
      () => ({
        columns: ['名称', '数量', '占比（%）'],
        rows: parts.map((part) => [
          part.name,
          cellOf(id, part.value, part.withheld),
          part.value === null ? null : Number((part.rate * 100).toFixed(1)),
        ]),
      }),
      [id, parts],
    ),
  )
  // Two parts get distant colours of the ramp: neighbours would differ by their order only.
  const color = (part: Part, index: number) => partColor(part.id, parts.length === 2 ? index * 3 : index)
  const changes = parts.some(({ hb }) => hb !== undefined)
  return (
    <div className={`dc-share dc-share-${layout}`} data-metric={id}>
      <div className="dc-share-bar" aria-hidden="true">
        {parts.map(
          (part, index) =>
            part.rate > 0 && (
              <i
                key={part.id}
                style={{ flexGrow: part.rate, background: color(part, index) }}
                title={`${part.name} ${full(id, part.value)}，${rate(part.rate)}`}
              />
            ),
        )}
      </div>
      <ul>
        {parts.map((part, index) => (
          <li key={part.id}>
            <i className="dc-mark dc-mark-box" style={{ color: color(part, index) }} aria-hidden="true" />
            {onOpen ? (
              <button type="button" className="dc-share-name dc-link" onClick={() => onOpen(part.id)}>
                {part.name}
              </button>
            ) : (
              <span className="dc-share-name">{part.name}</span>
            )}
            <span className="dc-share-count">
              <FigureText
                metric={id}
                value={part.value}
                withheld={part.withheld}
                write={(value) => (layout === 'inline' ? full(id, value) : count(value))}
              />
            </span>
            <b>{shareText(part)}</b>
            {changes && layout === 'rows' && <Change metric={id} hb={part.hb ?? null} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
