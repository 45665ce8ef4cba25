import type { Kpi, MetricId } from '@data-centre/api'
import { useLayoutEffect, useRef, useState } from 'react'
import { explained, shown } from '../format.ts'
import { RollingNumber } from './rolling-number.tsx'
import './wall-kpi-strip.css'

interface WallKpiStripProps {
  items: readonly Kpi[]
  /** The one number of the wall, set large in lamp light; the first item if absent. */
  lead?: MetricId
  /** `row`: cells at 40 beside each other; `grid`: three columns by two rows at 28. */
  layout?: 'row' | 'grid'
  /** Whose numbers they are, where that changes while they stand. */
  subject?: string | undefined
}

/** Numbers that are followed live keep their digits. */
const figureOf = ({ id, live, withheld }: Kpi, value: number | null) =>
  shown(id, value, live ? 'counter' : 'wall', withheld)
const hintOf = ({ id, value, withheld }: Kpi) => explained(id, value, withheld)

/** The K strip of a wall: lead number and cells. Cells of one strip share one size: when one does not fit at 40, all fall to 28. */
export function WallKpiStrip({ items, lead, layout = 'row', subject }: WallKpiStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [small, setSmall] = useState(false)
  const first = items.find(({ id }) => id === lead) ?? items[0]
  const cells = items.filter((item) => item !== first)
  const widths = cells.map((item) => figureOf(item, item.value).text.length).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `widths` and `items` say when to measure again
  useLayoutEffect(() => {
    const own = strip.current
    if (!own || layout === 'grid') return
    const measure = () => {
      // Measured at the large size whatever is shown now, else the strip could never grow back.
      own.dataset.size = 'large'
      const tight = [...own.querySelectorAll<HTMLElement>('.dc-wall-kpi')].some(
        (cell) => cell.scrollWidth > cell.clientWidth,
      )
      own.dataset.size = tight ? 'small' : 'large'
      setSmall(tight)
    }
    measure()
    let removed = false
    // Numbers are narrower or wider once the wall's own face has arrived.
    document.fonts?.ready.then(() => !removed && measure())
    return () => {
      removed = true
    }
  }, [layout, widths, items.length])

  return (
    <div
      ref={strip}
      className={`dc-wall-kpis dc-wall-kpis-${layout}`}
      data-size={layout === 'grid' || small ? 'small' : 'large'}
    >
      {first && (
        <div key={first.id} className="dc-wall-kpi-lead" data-metric={first.id} title={hintOf(first)}>
          <span>{first.label}</span>
          <RollingNumber value={first.value} format={(value) => figureOf(first, value)} subject={subject} />
        </div>
      )}
      <div className="dc-wall-kpi-cells">
        {cells.map((item) => (
          <div key={item.id} className="dc-wall-kpi" data-metric={item.id} title={hintOf(item)}>
            <span>{item.label}</span>
            <RollingNumber value={item.value} format={(value) => figureOf(item, value)} subject={subject} />
          </div>
        ))}
      </div>
    </div>
  )
}
