import type { Part } from '@data-centre/api'
import { explained, joined, shown } from '@data-centre/charts/format'
import { topParts } from './top-parts.ts'
import './teach-asset.css'

/** Cells of the panel: two columns of rows that can be read from where walls are. */
const CELLS = 12

/** Categories are called without the word that ends them all. */
const shortOf = (name: string): string => name.replace(/大类$/, '')

/** The largest categories, the others together: name and number over a rule whose bright part is the number. */
export function CategoryBars({ parts }: { parts: readonly Part[] }) {
  const rows = topParts(parts, CELLS)
  const max = Math.max(1, ...rows.map(({ value }) => value ?? 0))
  return (
    <ol
      className="category-bars"
      style={{ gridTemplateRows: `repeat(${Math.ceil(rows.length / 2)}, minmax(0, 40px))` }}
    >
      {rows.map(({ id, name, value, withheld }) => (
        <li
          key={id}
          title={`${name} ${explained('resources.total', value, withheld)}`}
          style={{ ['--part' as string]: `${((value ?? 0) / max) * 100}%` }}
        >
          <span>{shortOf(name)}</span>
          <b>{joined(shown('resources.total', value, 'wall', withheld))}</b>
        </li>
      ))}
    </ol>
  )
}
