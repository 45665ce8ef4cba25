import { Icon } from '../icons.tsx'
import type { PageDefinition } from './definition.ts'
import css from './filter-bar.module.css'
import { isFiltered, noFilters } from './filters.ts'
import { usePage } from './page-context.ts'
import { PageFilters } from './page-filters.tsx'

interface FilterBarProps {
  names: PageDefinition['filters']
  keyword?: string | undefined
  folded: boolean
  onFold: (folded: boolean) => void
}

/** Filters of a statistics page in a row of their own, with 重置 and the fold of its charts. A choice holds at once. */
export function FilterBar({ names, keyword, folded, onFold }: FilterBarProps) {
  const { filters, setFilters } = usePage()
  return (
    <div className={css.bar} data-print="no">
      <PageFilters names={names} keyword={keyword} />
      <button type="button" className="button" disabled={!isFiltered(filters)} onClick={() => setFilters(noFilters)}>
        重置
      </button>
      <span className={css.space} />
      <button type="button" className={`link-button ${css.fold}`} aria-expanded={!folded} onClick={() => onFold(!folded)}>
        {folded ? '展开图表' : '收起图表'}
        <Icon name="chevronDown" size={14} />
      </button>
    </div>
  )
}
