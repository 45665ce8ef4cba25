import type { MetricId, Part } from '@data-centre/api'
import { explained, full, joined, rate, type Shown, shown } from '../../format.ts'
import { partColor } from '../../theme/colors.ts'
import { shareText } from '../points.ts'
import './wall-share.css'

interface WallShareProps {
  metric: MetricId
  parts: readonly Part[]
  /** `bar`: stacked bar over the rows; `rows`: the rows alone, beside a donut or rose; `figures`: name over a large value, for two or three parts. */
  layout?: 'bar' | 'rows' | 'figures'
  /** Columns after the name. */
  show?: 'both' | 'rate' | 'value'
  decimals?: 0 | 1
  /** Colours that are not those of the parts, as given to the donut beside. */
  colors?: readonly string[]
}

/** Parts on a wall: stacked bar and rows of swatch, name, value, share. Colours are marks, the words are ink. */
export function WallShare({ metric, parts, layout = 'bar', show = 'both', decimals = 1, colors }: WallShareProps) {
  const color = (part: Part, index: number) => colors?.[index] ?? partColor(part.id, index, 'wall')
  return (
    <div className={`dc-wall-share dc-wall-share-${layout}`} data-metric={metric}>
      {layout === 'bar' && (
        <div className="dc-wall-share-stack" aria-hidden="true">
          {parts.map(
            (part, index) =>
              part.rate > 0 && <i key={part.id} style={{ flexGrow: part.rate, background: color(part, index) }} />,
          )}
        </div>
      )}
      <ul>
        {parts.map((part, index) => (
          <li key={part.id} title={`${part.name} ${explained(metric, part.value, part.withheld)}`}>
            <i style={{ background: color(part, index) }} aria-hidden="true" />
            <span>{part.name}</span>
            {show !== 'rate' && (
              <Figure value={shown(metric, part.value, 'wall', part.withheld)} apart={layout === 'figures'} />
            )}
            {show === 'rate' ? (
              <b>{part.value === null ? full(metric, null, part.withheld) : rate(part.rate, decimals)}</b>
            ) : (
              show === 'both' && layout !== 'figures' && <small>{shareText(part, decimals)}</small>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A value in a row; with its unit smaller where it stands alone. */
const Figure = ({ value, apart }: { value: Shown; apart: boolean }) =>
  apart ? (
    <b>
      {value.text}
      {value.unit && <small>{value.unit}</small>}
    </b>
  ) : (
    <b>{joined(value)}</b>
  )
