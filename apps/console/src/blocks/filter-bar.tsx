import { Icon } from '../icons.tsx'
import type { PageDefinition } from './definition.ts'
import css from './filter-bar.module.css'
import { DEFAULT_PERIOD } from './filters.ts'
import { usePage } from './page-context.ts'
import { PageFilters } from './page-filters.tsx'

interface FilterBarProps {
  names: PageDefinition['filters']
  folded: boolean
  onFold: (folded: boolean) => void
}

/** Filters of a statistics page in a row of their own, with 重置 and the fold of its charts. A choice holds at once. */
export function FilterBar({ names, folded, onFold }: FilterBarProps) {
  const { filters, setFilters } = usePage()
  const { period, province, platform } = filters
  const untouched = period === DEFAULT_PERIOD && !province && !platform
  return (
    <div className={css.bar} data-print="no">
      <PageFilters names={names} />
      <button type="button" className="button" disabled={untouched} onClick={() => setFilters({ period: DEFAULT_PERIOD, province: undefined, platform: undefined })}>
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
