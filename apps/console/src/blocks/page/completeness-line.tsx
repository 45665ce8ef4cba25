import { type Completeness, type FeedProblem, feedProblems } from '@data-centre/api'
import { Suspense, useState } from 'react'
import { Icon } from '../../icons.tsx'
import { lazyChunk } from '../../lazy-chunk.ts'
import { usePage } from '../page-context.ts'
import { Toggle } from '../parts/tick.tsx'
import { coverageText } from '../use-completeness.ts'
import css from './completeness-line.module.css'

const CompletenessDrawer = lazyChunk(() => import('./completeness-drawer.tsx'))

const problems = Object.entries(feedProblems) as [FeedProblem, string][]

/** Schools by their most serious problem: 迟到 1 所，待核 2 所. */
const problemText = ({ incomplete }: Completeness): string =>
  problems
    .map(([id, label]) => ({ label, count: incomplete.filter(({ feeds }) => feeds[0]?.problem === id).length }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label} ${count} 所`)
    .join('，')

/** How many schools the numbers of the page cover, which of them are not complete, and the choice to leave these out. */
export function CompletenessLine({ data }: { data: Completeness }) {
  const { filters, setFilters } = usePage()
  const [isOpen, setOpen] = useState(false)
  const leavesOut = filters.complete === '1'
  const isWhole = data.incomplete.length === 0
  return (
    <section className={css.line} aria-label="数据完整性">
      <span>
        覆盖 <b>{coverageText(data, leavesOut)}</b>
      </span>
      {isWhole ? (
        <span className={css.quiet}>学校数据完整</span>
      ) : (
        <button type="button" className={`link-button ${css.problems}`} onClick={() => setOpen(true)}>
          {problemText(data)}
          <Icon name="chevronRight" size={12} />
        </button>
      )}
      <span className={css.space} />
      {(!isWhole || leavesOut) && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside
        <label className={css.choice} data-print="no">
          剔除数据不完整的学校
          <Toggle
            label="剔除数据不完整的学校"
            checked={leavesOut}
            onChange={(checked) => setFilters({ complete: checked ? '1' : undefined })}
          />
        </label>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <CompletenessDrawer data={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
