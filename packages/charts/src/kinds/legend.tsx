import './legend.css'

export interface LegendItem {
  name: string
  color: string
  /** `line`, `dash` for lines, `box` for areas and bars. */
  mark?: 'line' | 'dash' | 'box'
}

/** Legend for the head of a panel: mark and word. A legend never changes totals, so it is not a switch. */
export const Legend = ({ items, asOf }: { items: readonly LegendItem[]; asOf?: string | undefined }) => (
  <span className="dc-legend">
    {asOf && <span className="dc-live">{asOf}</span>}
    {items.map(({ name, color, mark = 'line' }) => (
      <span key={name}>
        <i className={`dc-mark dc-mark-${mark}`} style={{ color }} aria-hidden="true" />
        {name}
      </span>
    ))}
  </span>
)
