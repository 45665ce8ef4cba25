import type { ReactNode } from 'react'
import './hour-bands.css'

/** A span of the day, hours from midnight, with its name; `isNow`: it is under way. */
export interface HourBand {
  name: string
  from: number
  to: number
  isNow: boolean
}

interface HourBandsProps {
  bands: readonly HourBand[]
  /** Distance of the plot from the edges of the chart, px. */
  grid: { left: number; right: number; top: number; bottom: number }
  chart: ReactNode
}

/** The axis of a day ends at its last hour. */
const LAST_HOUR = 23
/** Names whose middles are closer would touch, hours: the later one is left out. */
const NAME_HOURS = 1.45

/** Bands whose names have room. */
function namedBands(bands: readonly HourBand[]): ReadonlySet<HourBand> {
  const named = new Set<HourBand>()
  let last = Number.NEGATIVE_INFINITY
  for (const band of bands) {
    const middle = (band.from + band.to) / 2
    if (middle - last < NAME_HOURS) continue
    named.add(band)
    last = middle
  }
  return named
}

/** Bands lie behind the lines of a day's chart, which they leave alone: the chart draws no frame for them. */
export function HourBands({ bands, grid, chart }: HourBandsProps) {
  const shown = bands.filter(({ from }) => from >= 0 && from < LAST_HOUR)
  const named = namedBands(shown)
  return (
    <div className="hour-bands">
      <div className="hour-bands-plot" style={grid}>
        {shown.map((band) => (
          <i
            key={`${band.name} ${band.from}`}
            data-now={band.isNow || undefined}
            style={{
              left: `${(band.from / LAST_HOUR) * 100}%`,
              width: `${((Math.min(band.to, LAST_HOUR) - band.from) / LAST_HOUR) * 100}%`,
            }}
          >
            {named.has(band) && <span style={{ top: -grid.top }}>{band.name}</span>}
          </i>
        ))}
      </div>
      {chart}
    </div>
  )
}
