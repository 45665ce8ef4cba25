import type { Part } from '@data-centre/api'
import { full, joined, shown } from '@data-centre/charts/format'
import './teach-asset.css'

/** Categories are called without the word that ends them all. */
const shortOf = (name: string): string => name.replace(/大类$/, '')

/** All categories at once, the largest first: name and number over a rule whose bright part is the number. */
export function CategoryBars({ parts }: { parts: readonly Part[] }) {
  const rows = [...parts].sort((a, b) => b.value - a.value)
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ol className="category-bars" style={{ gridTemplateRows: `repeat(${Math.ceil(rows.length / 2)}, minmax(0, 40px))` }}>
      {rows.map(({ id, name, value }) => (
        <li key={id} title={`${name} ${full('resources.total', value)}`} style={{ ['--part' as string]: `${(value / most) * 100}%` }}>
          <span>{shortOf(name)}</span>
          <b>{joined(shown('resources.total', value, 'wall'))}</b>
        </li>
      ))}
    </ol>
  )
}
