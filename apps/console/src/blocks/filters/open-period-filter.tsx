import { Select } from '../../forms/select.tsx'
import { from } from '../definition.ts'
import { usePage } from '../page-context.ts'
import { termName } from '../terms/term-names.ts'
import { useSource } from '../use-source.ts'

const source = from('moocCourse/getCourseTerms')
/** All of them are offered, whichever the page shows. */
const always = { periodType: 'day', termId: undefined, startDate: undefined, endDate: undefined } as const

/** A period of the open course that the page is about, or no one of them: the days that the page has by itself. */
export function OpenPeriodFilter() {
  const { filters, setFilters, usualPeriod } = usePage()
  const { data } = useSource(source, always)
  const learners = data?.series[0]?.data ?? []
  const held = (data?.x ?? []).flatMap((term, at) => {
    const count = learners[at]
    return count ? [{ value: term, label: `${termName(term)}（选课 ${count.toLocaleString('zh-CN')} 人次）` }] : []
  })
  const chosen = filters.period === 'term' ? (filters.term ?? data?.x.at(-1) ?? '') : ''
  const unlisted = chosen !== '' && held.every(({ value }) => value !== chosen)
  return (
    <Select
      prefix="期次"
      aria-label="期次"
      style={{ width: 272 }}
      dropdownMenuStyle={{ maxHeight: 240 }}
      value={chosen}
      options={[
        { value: '', label: '不限' },
        ...held.reverse(),
        ...(unlisted ? [{ value: chosen, label: termName(chosen) }] : []),
      ]}
      onChange={(term: string) =>
        setFilters(term ? { period: 'term', term } : { period: usualPeriod === 'term' ? '365' : usualPeriod })
      }
    />
  )
}
