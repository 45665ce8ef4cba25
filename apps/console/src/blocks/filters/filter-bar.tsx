import { Icon } from '../../icons.tsx'
import type { PageDefinition } from '../definition.ts'
import { usePage } from '../page-context.ts'
import css from './filter-bar.module.css'
import { isFiltered, noFilters } from './filters.ts'
import { PageFilters } from './page-filters.tsx'

interface FilterBarProps extends Pick<PageDefinition, 'keyword' | 'platforms'> {
  names: PageDefinition['filters']
  ofCollege?: true | undefined
  folded: boolean
  /** Absent where the page has no charts. */
  onFold: ((folded: boolean) => void) | undefined
}

/** Filters of a statistics page in a row of their own, with 重置 and the fold of its charts. A choice holds at once. */
export function FilterBar({ names, keyword, platforms, ofCollege, folded, onFold }: FilterBarProps) {
  const { filters, setFilters, usualPeriod, chosen = filters } = usePage()
  const usual = { ...noFilters, period: usualPeriod }
  const reset = (
    <button
      type="button"
      className="button"
      disabled={!isFiltered(chosen, usualPeriod)}
      onClick={() => setFilters(usual)}
    >
      重置
    </button>
  )
  return (
    <div className={css.bar} data-print="no">
      <PageFilters names={names} keyword={keyword} platforms={platforms} ofCollege={ofCollege} end={reset} />
      {onFold && (
        <button
          type="button"
          className={`link-button ${css.fold}`}
          aria-expanded={!folded}
          onClick={() => onFold(!folded)}
        >
          {folded ? '展开图表' : '收起图表'}
          <Icon name="chevronDown" size={14} />
        </button>
      )}
    </div>
  )
}
