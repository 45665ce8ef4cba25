import { type TimeStep, timeSteps } from '@data-centre/api'
import { Select } from '../../forms/select.tsx'
import { usePage } from '../page-context.ts'
import { Segment } from '../parts/segment.tsx'
import { type Direction, directions } from './entities.ts'
import { type Entity, entities } from './filters.ts'

const steps = (Object.keys(timeSteps) as TimeStep[]).map((value) => ({ value, label: timeSteps[value] }))

/** Days, weeks or months of lines and tables by date. */
export function StepFilter() {
  const { filters, setFilters } = usePage()
  return (
    <Segment
      label="统计粒度"
      options={steps}
      value={filters.step ?? 'day'}
      onChange={(step) => setFilters({ step: step === 'day' ? undefined : step })}
    />
  )
}

/** What the charts of the page are about, or all that they hold. */
export function EntityFilter() {
  const { filters, setFilters } = usePage()
  return (
    <Select
      prefix="对象"
      aria-label="对象"
      style={{ width: 132 }}
      value={filters.entity ?? ''}
      options={[{ value: '', label: '全部' }, ...Object.entries(entities).map(([value, label]) => ({ value, label }))]}
      onChange={(entity: Entity | '') => setFilters({ entity: entity || undefined })}
    />
  )
}

const ways = (Object.keys(directions) as Direction[]).map((value) => ({ value, label: directions[value] }))

/** What others take over from here, or what is taken over from others. */
export function DirectionFilter() {
  const { filters, setFilters } = usePage()
  return (
    <Segment
      label="方向"
      options={ways}
      value={filters.direction ?? 'in'}
      onChange={(direction) => setFilters({ direction: direction === 'out' ? direction : undefined })}
    />
  )
}
