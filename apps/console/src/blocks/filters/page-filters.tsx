import { dimensions, members, type Platform, pathOf, platforms, rights, routes } from '@data-centre/api'
import { allowedPaths, selection, useCaller, useHolds } from '@data-centre/auth'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { Select } from '../../forms/select.tsx'
import { lazyChunk } from '../../lazy-chunk.ts'
import { useCentre } from '../../shell/area/centre.ts'
import { useProvinces } from '../../shell/area/use-provinces.ts'
import { SearchField } from '../../shell/search-field.tsx'
import type { PageDefinition } from '../definition.ts'
import { usePage } from '../page-context.ts'
import { Segment } from '../parts/segment.tsx'
import { TermField } from '../terms/term-field.tsx'
import { carriedOf } from '../use-drill.ts'
import { CollegeSelect } from './college-select.tsx'
import { CourseFilter } from './course-filter.tsx'
import { type ListedFilter, listedFilters, longPeriods, type Period, periods, writeFilters } from './filters.ts'
import { OpenPeriodFilter } from './open-period-filter.tsx'
import css from './page-filters.module.css'
import { PartnerProvinceFilter } from './partner-province-filter.tsx'
import { CityFilter, SchoolTypeFilter } from './school-filters.tsx'
import { DirectionFilter, EntityFilter, StepFilter } from './shown-filters.tsx'
import { StudentFilters } from './student-filters.tsx'

const RangeField = lazyChunk(() => import('./range-field.tsx'))

const allPlatforms: { value: Platform | 'all'; label: string } = { value: 'all', label: '全部' }
/** Order of the menu; numeric keys would come first in any object. */
const periodOrder: readonly Period[] = ['day', '7', '30', 'term', '365', 'custom']
const periodOptions = periodOrder.map((value) => ({ value, label: periods[value] }))

const shortOptions = periodOptions.filter(({ value }) => !longPeriods.includes(value))

const ofPersons: readonly string[] = ['姓名', '学号', '工号']

/** What a search finds: people only for who reads their names and numbers; empty where it would find nothing else. */
export const searchHint = (hint: string, readsPersons: boolean): string =>
  hint
    .split('/')
    .filter((part) => readsPersons || !ofPersons.includes(part))
    .join('/')

/** Filters of a dashboard, in the page head and in the address. */
export function PageFilters({
  names,
  keyword = '名称',
  platforms: offered = platforms,
  ofCollege,
  end,
}: {
  names: PageDefinition['filters']
  keyword?: string | undefined
  platforms?: readonly Platform[] | undefined
  ofCollege?: true | undefined
  /** Behind the last of them. */
  end?: ReactNode
}) {
  const { filters, setFilters } = usePage()
  const hint = searchHint(keyword, useHolds(rights.viewPersonal))
  return (
    <>
      {names.includes('period') && <PeriodFilter />}
      {names.includes('openPeriod') && <OpenPeriodFilter />}
      {names.includes('term') && <TermFilter />}
      {names.includes('step') && <StepFilter />}
      {names.includes('entity') && <EntityFilter />}
      {names.includes('direction') && <DirectionFilter />}
      {names.includes('province') && <ProvinceFilter />}
      {names.includes('city') && <CityFilter />}
      {names.includes('schoolType') && <SchoolTypeFilter />}
      {names.includes('partnerProvince') && <PartnerProvinceFilter />}
      {names.includes('college') && <CollegeFilter must={ofCollege} />}
      {names.includes('course') && <CourseFilter />}
      {names.some((name) => name === 'major' || name === 'grade' || name === 'adminClass') && (
        <StudentFilters names={names} />
      )}
      {listedFilters.map((name) => names.includes(name) && <MemberFilter key={name} dimension={name} />)}
      {names.includes('platform') && (
        <Segment
          label="平台"
          options={[allPlatforms, ...offered.map((value) => ({ value, label: members.platform[value] }))]}
          value={filters.platform ?? 'all'}
          onChange={(value) => setFilters({ platform: value === 'all' ? undefined : value })}
        />
      )}
      {hint && names.includes('keyword') ? <KeywordFilter key={filters.keyword} hint={hint} end={end} /> : end}
    </>
  )
}

function PeriodFilter() {
  const { filters, setFilters, maxDays } = usePage()
  /** 自定义 is chosen and its days are not yet. */
  const [choosing, setChoosing] = useState(false)
  const custom = choosing || filters.period === 'custom'
  const onPeriod = (period: Period) => {
    setChoosing(period === 'custom')
    if (period !== 'custom') setFilters({ period })
  }
  return (
    <>
      <Select
        prefix="时段"
        aria-label="时段"
        style={{ width: 148 }}
        dropdownMenuStyle={{ maxHeight: 240 }}
        value={custom ? 'custom' : filters.period}
        options={maxDays ? shortOptions : periodOptions}
        onChange={onPeriod}
        triggerProps={{ autoAlignPopupWidth: true }}
      />
      {!custom && filters.period === 'term' && <TermFilter />}
      {custom && (
        <Suspense fallback={null}>
          <RangeField
            start={filters.start}
            end={filters.end}
            autoOpen={choosing}
            maxDays={maxDays}
            onChange={(start, end) => {
              setChoosing(false)
              setFilters({ period: 'custom', start, end })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function TermFilter() {
  const { filters, setFilters, usualTerm } = usePage()
  return (
    <TermField value={filters.term} usual={usualTerm} onChange={(term) => setFilters({ term: term || undefined })} />
  )
}

function CollegeFilter({ must }: { must: true | undefined }) {
  const { filters, setFilters } = usePage()
  return (
    <CollegeSelect
      must={must}
      value={filters.college ?? ''}
      onChange={(college) => setFilters({ college: college || undefined })}
    />
  )
}

/** One member of a dimension with a fixed list, or all. */
function MemberFilter({ dimension }: { dimension: ListedFilter }) {
  const { filters, setFilters } = usePage()
  const label = dimensions[dimension]
  return (
    <Select
      prefix={label}
      aria-label={label}
      style={{ width: 148 }}
      value={filters[dimension] ?? ''}
      options={[
        { value: '', label: '全部' },
        ...Object.entries(members[dimension]).map(([value, name]) => ({ value, label: name })),
      ]}
      onChange={(value: string) => setFilters({ [dimension]: value || undefined })}
    />
  )
}

/** Text that the rows of the table hold; it is asked for with Enter or 查询. */
function KeywordFilter({ hint, end }: { hint: string; end: ReactNode }) {
  const { filters, setFilters } = usePage()
  const [text, setText] = useState(filters.keyword ?? '')
  const search = (value: string) => setFilters({ keyword: value.trim() || undefined })
  const onChange = (value: string) => {
    setText(value)
    if (value === '' && filters.keyword) search('')
  }
  return (
    <form
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <SearchField label={hint} placeholder={hint} value={text} width={134} onChange={onChange} />
      <button type="submit" className="button">
        查询
      </button>
      {end}
    </form>
  )
}

function ProvinceFilter() {
  const { rights } = useCaller()
  const { area } = useCentre()
  const { filters, setFilters } = usePage()
  const { data = [] } = useProvinces()
  const { complete } = filters
  const carried = Object.fromEntries(
    writeFilters(new URLSearchParams(), { ...carriedOf(filters), ...(complete ? { complete } : {}) }),
  )
  const canOpen = area === 'operation' && filters.province && allowedPaths(rights).has(routes.provinceDashboard.path)
  return (
    <>
      {canOpen && (
        <Link
          className={css.open}
          to={pathOf('provinceDashboard', carried)}
          onClick={() => selection.chooseProvince(filters.province ?? '')}
        >
          省级数据中心 ›
        </Link>
      )}
      <Select
        prefix="省份"
        aria-label="省份"
        style={{ width: 160 }}
        showSearch
        value={filters.province ?? ''}
        options={[{ value: '', label: '全部' }, ...data.map(({ province }) => ({ value: province, label: province }))]}
        onChange={(province: string) => setFilters({ province: province || undefined })}
      />
    </>
  )
}
