import { SchoolSelect } from '../../../forms/school-select.tsx'
import { Select } from '../../../forms/select.tsx'
import { SearchField } from '../../../shell/search-field.tsx'
import css from './log.module.css'
import type { useLogView } from './use-log-view.ts'

interface LogFiltersProps {
  view: ReturnType<typeof useLogView>
  modules: readonly { value: string; label: string }[]
}

/** Narrows the log by who did what to what, and how it ended. */
export const LogFilters = ({ view, modules }: LogFiltersProps) => (
  <div className={css.filters}>
    <SearchField
      label="操作人"
      placeholder="账号"
      value={view.user}
      width={140}
      onChange={(user) => view.put({ user })}
    />
    <SchoolSelect
      label="学校"
      placeholder="全部学校"
      width={180}
      value={view.school ? [view.school] : []}
      onChange={([school = '']) => view.put({ school })}
    />
    <Select
      prefix="模块"
      aria-label="模块"
      style={{ width: 168 }}
      value={view.module}
      options={[{ value: '', label: '全部' }, ...modules]}
      onChange={(module: string) => view.put({ module })}
    />
    <SearchField
      label="动作"
      placeholder="如：导入学校"
      value={view.action}
      width={168}
      onChange={(action) => view.put({ action })}
    />
    <SearchField
      label={view.tab === 'oper' ? '对象' : '文件'}
      placeholder={view.tab === 'oper' ? '对象名称或编号' : '文件名'}
      value={view.target}
      width={168}
      onChange={(target) => view.put({ target })}
    />
    <Select
      prefix="结果"
      aria-label="结果"
      style={{ width: 124 }}
      value={view.ok}
      options={[
        { value: '', label: '全部' },
        { value: '1', label: view.tab === 'oper' ? '成功' : '完成' },
        { value: '0', label: view.tab === 'oper' ? '失败' : '未完成' },
      ]}
      onChange={(ok: '' | '0' | '1') => view.put({ ok })}
    />
    {view.isFiltered && (
      <button type="button" className="button" onClick={view.reset}>
        重置
      </button>
    )}
  </div>
)
