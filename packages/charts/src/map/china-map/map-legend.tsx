import { type Withheld, withheldTexts } from '@data-centre/api'
import type { Classes } from './classes.ts'

interface MapLegendProps {
  classes: Classes
  /** Why numbers of regions are withheld. */
  withheld: ReadonlySet<Withheld>
}

/** The classes of a map with their colours. */
export const MapLegend = ({ classes, withheld }: MapLegendProps) => (
  <ul className="dc-map-legend" aria-hidden="true">
    {classes.rows.map(({ step, text }) => (
      <li key={step}>
        <i data-step={step} />
        {text}
      </li>
    ))}
    <li>
      <i data-step={0} />0
    </li>
    {[...withheld].map((why) => (
      <li key={why}>
        <i data-step="withheld" />
        {withheldTexts[why].text}
      </li>
    ))}
  </ul>
)
