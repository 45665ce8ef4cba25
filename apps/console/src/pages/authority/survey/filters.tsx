import '@arco-design/web-react/es/DatePicker/style/css.js'
import { DatePicker } from '@arco-design/web-react'
import { feedbackRoles } from '@data-centre/api'
import { shanghaiDay } from '@data-centre/charts/format'
import { SchoolSelect } from '../../../forms/school-select.tsx'
import { Select } from '../../../forms/select.tsx'
import { serverTime } from '../../../server-time.ts'
import { SearchField } from '../../../shell/search-field.tsx'
import css from './survey.module.css'
import type { SurveyView } from './use-view.ts'

const all = { value: '', label: '全部' }
const channels = [all, { value: 'pc', label: 'PC' }, { value: 'h5', label: 'H5' }]
const roles = [all, ...feedbackRoles.map((role) => ({ value: role, label: role }))]
const stars = [all, ...[5, 4, 3, 2, 1].map((star) => ({ value: String(star), label: `${star}星` }))]

/** Time, channel, school, role, satisfaction and words; a choice holds at once. */
export function AnswerFilters({ view }: { view: SurveyView }) {
  const { start, end, channel, school, role, star, keyword } = view
  const today = shanghaiDay(serverTime())
  return (
    <div className={css.filters}>
      <DatePicker.RangePicker
        style={{ width: 232 }}
        aria-label="时间"
        value={start && end ? [start, end] : undefined}
        format="YYYY-MM-DD"
        allowClear
        placeholder={['开始日期', '结束日期']}
        disabledDate={(day) => (day ? day.format('YYYY-MM-DD') > today : false)}
        onChange={(days) => view.put({ start: days?.[0] ?? '', end: days?.[1] ?? '' })}
      />
      <Select
        prefix="渠道"
        aria-label="渠道"
        style={{ width: 108 }}
        value={channel}
        options={channels}
        onChange={(value: string) => view.put({ channel: value })}
      />
      <SchoolSelect
        label="学校"
        prefix="学校"
        placeholder="全部"
        width={184}
        value={school ? [school] : []}
        onChange={([chosen = '']) => view.put({ school: chosen })}
      />
      <Select
        prefix="角色"
        aria-label="角色"
        style={{ width: 140 }}
        value={role}
        options={roles}
        onChange={(value: string) => view.put({ role: value })}
      />
      <Select
        prefix="满意度"
        aria-label="满意度"
        style={{ width: 132 }}
        value={star}
        options={stars}
        onChange={(value: string) => view.put({ star: value })}
      />
      <SearchField
        label="搜索建议、学校或编号"
        placeholder="建议、学校或编号"
        value={keyword}
        width={160}
        onChange={(value) => view.put({ keyword: value })}
      />
      <button type="button" className="button" disabled={!view.isFiltered} onClick={view.reset}>
        重置
      </button>
    </div>
  )
}
