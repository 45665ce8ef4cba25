import {
  type ParsedOf,
  type ProvinceWarning,
  type ProvinceWarningOverview,
  type ProvinceWarnings,
  type WarnedCity,
  type WarnedNumbers,
  warnedMetrics,
  warningRule,
} from '@data-centre/api'
import type { SchoolPlace } from '../../call/places.ts'
import type { Services } from '../../call/services.ts'
import { slicePage } from '../../platform/database/paging.ts'
import { chinaPlaces } from '../../reports/places.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { placeOf, placeOfSchool } from '../warned/few-warned.ts'
import { levelSeries } from './pages.ts'
import { numbersShown, type ProvinceQuestion, readTallies, together, warnedIn } from './tallies.ts'
import { warnedTrend } from './warned-trend.ts'

/** Schools that the head of a page names. */
const LARGEST = 10

type List = ParsedOf<'teachingWarn/getProvinceWarnList'>

const cityName = ({ provinceCode, cityCode }: SchoolPlace): string =>
  chinaPlaces.cities(provinceCode).find(({ code }) => code === cityCode)?.name ?? ''

type Sort = NonNullable<List['sortField']>
/** Withheld numbers come last in either order: their place must not give them away. */
function sorted<Row extends WarnedNumbers>(rows: readonly Row[], field: Sort, order: 'asc' | 'desc'): Row[] {
  const sign = order === 'asc' ? 1 : -1
  return [...rows].sort((one, other) => {
    const [a, b] = [one[field], other[field]]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  })
}

/** The schools of a province with how many of theirs are warned, the largest share first. */
export async function warnedSchools(
  services: Services,
  { sortField = 'rate', sortOrder = 'desc', ...question }: Pick<List, 'sortField' | 'sortOrder'> & ProvinceQuestion,
  scope: Scope,
): Promise<{ day: string | null; rows: ProvinceWarning[] }> {
  const found = await readTallies(services, question, scope)
  if (!found) return { day: null, rows: [] }
  const rows = [...found.schools]
    .sort((one, other) => one.school.id - other.school.id)
    .map(
      (tally): ProvinceWarning => ({
        schoolId: String(tally.school.id),
        name: tally.school.name,
        city: cityName(tally.school),
        ...numbersShown(tally, placeOfSchool(tally.school.id), found.marks),
      }),
    )
  return { day: found.standing.day, rows: sorted(rows, sortField, sortOrder) }
}

/** A page of them. */
export async function schoolsWarned(
  services: Services,
  { pageNum, pageSize, ...question }: List,
  scope: Scope,
): Promise<ProvinceWarnings> {
  const { day, rows } = await warnedSchools(services, question, scope)
  return { day, ...slicePage(rows, { pageNum, pageSize }) }
}

const emptyOverview: ProvinceWarningOverview = {
  day: null,
  levels: [0, 0, 0],
  warned: 0,
  before: 0,
  of: 0,
  rate: null,
  handleRate: null,
  schools: { warned: 0, withheld: 0, all: 0 },
  trend: levelSeries([], () => 0),
  largest: [],
  cities: [],
  byCity: [],
}

/** What the page of a province shows above its schools. */
export async function provinceOverview(
  services: Services,
  question: ProvinceQuestion,
  scope: Scope,
): Promise<ProvinceWarningOverview> {
  const found = await readTallies(services, question, scope)
  if (!found) return emptyOverview
  const { standing, schools, marks } = found
  const { trend, before } = await warnedTrend(services, question, found, scope)
  const place = question.city ?? placeOf(scope)
  const { l1, l2, l3, withheld, ...all } = numbersShown(together(schools), place, marks)
  const marked = { ...withheld, ...(before.withheld ? { before: before.withheld } : {}) }
  const shown = schools.map((tally) => ({
    id: String(tally.school.id),
    name: tally.school.name,
    ...numbersShown(tally, placeOfSchool(tally.school.id), marks),
  }))
  const largest = shown
    .flatMap(({ id, name, rate }) => (rate ? [{ id, name, rate }] : []))
    .sort((one, other) => other.rate - one.rate || Number(one.id) - Number(other.id))
  const cities = (scope.provinces ?? []).flatMap((province) =>
    chinaPlaces.cities(province).flatMap((city) => {
      const own = schools.filter(({ school }) => school.cityCode === city.code)
      return own.length === 0
        ? []
        : [{ ...city, schools: own.length, ...numbersShown(together(own), city.code, marks) }]
    }),
  )
  const rateId = warnedMetrics[warningRule(question.kind).subject].rate
  return {
    ...all,
    day: standing.day,
    levels: [l1, l2, l3],
    before: before.value,
    ...(Object.keys(marked).length > 0 ? { withheld: marked } : {}),
    schools: {
      warned: schools.filter((tally) => warnedIn(tally) > 0).length,
      withheld: shown.filter((school) => school.withheld?.warned).length,
      all: schools.length,
    },
    trend,
    largest: largest.slice(0, LARGEST),
    cities: cities.map(({ code, name, lng, lat, rate, withheld: why }) => ({
      code,
      name,
      lng,
      lat,
      values: { [rateId]: rate },
      ...(why?.rate ? { withheld: { [rateId]: why.rate } } : {}),
    })),
    byCity: sorted(
      cities.map(({ lng: _lng, lat: _lat, ...city }): WarnedCity => city),
      'rate',
      'desc',
    ),
  }
}
