import type { Classes } from './classes.ts'

/** The classes of a map with their colours. */
export const MapLegend = ({ classes }: { classes: Classes }) => (
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
  </ul>
)
