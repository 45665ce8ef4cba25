import {
  type Contact,
  DEMO_SCHOOL_LABEL,
  DEMO_SCHOOL_MANAGE_ID,
  Fault,
  type SchoolVersion,
  type TermWeeks,
} from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Handlers } from '../../call/handler.ts'
import type { SchoolPlace } from '../../call/places.ts'
import type { Services } from '../../call/services.ts'
import { addDays, dayOf } from '../../platform/clock.ts'
import { byPinyin } from '../../platform/pinyin.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import { restsOf, teachingWeeks } from '../../warehouse/teaching-weeks.ts'

type Paths =
  | 'common/getSupport'
  | 'school/getSchoolVersion'
  | 'school/schoolTypeList'
  | 'basicInfo/getProvinceList'
  | 'province/list'
  | 'dataOverviewTotalData/getSchools'
  | 'basicInfo/getCollegeList'
  | 'basicInfo/getStudentGroups'
  | 'basicInfo/getTerms'
  | 'basicInfo/getTermWeeks'
  | 'basicInfo/getCompleteness'
  | 'zyqStatistics/getProjectGroupBySchoolId'

const calendar = new Calendar()
const MAX_SCHOOLS = 200
/** Regions that are drawn on every map and carry no data until a school of theirs joins. */
const DRAWN_ONLY = ['710000', '810000', '820000']

interface VersionRow {
  version: number
  data_source: string
  school_start_time: Date | null
  school_end_time: Date | null
}

const contactsOf = async (pool: Services['database']['pool']): Promise<Contact[]> =>
  (
    await pool.query<Contact>(
      'SELECT name, adress, phone1, phone2, email FROM contact_person ORDER BY sort, id LIMIT 3',
    )
  ).rows

/** The school's version. Edition bought by itself comes before one through a platform. */
async function versionOf({ database, places }: Services, schoolId: number): Promise<SchoolVersion> {
  const version = (
    await database.pool.query<VersionRow>(
      `SELECT version, data_source, school_start_time, school_end_time FROM school_version WHERE school_id = $1 ORDER BY data_source LIMIT 1`,
      [schoolId],
    )
  ).rows[0]
  return {
    version: version?.version ?? 2,
    dataSource: version?.data_source ?? '',
    schoolStartTime: version?.school_start_time?.toISOString() ?? null,
    schoolEndTime: version?.school_end_time?.toISOString() ?? null,
    contacts: await contactsOf(database.pool),
    demo: places.school(schoolId)?.manageIds.includes(DEMO_SCHOOL_MANAGE_ID) ?? false,
  }
}

/** Open schools that the caller may look at, by pinyin. */
export function ownSchools({ places }: Services, { area }: Caller): readonly SchoolPlace[] {
  if (area.nation) return places.schools()
  const ids = new Set([...area.schools, ...area.colleges.map(({ schoolId }) => schoolId)])
  return places.schools().filter((school) => ids.has(school.id) || area.provinces.includes(school.provinceCode))
}

/** A term week by week, as seen on a day; by the days that have closed. */
function termWeeks(termId: string | undefined, today: string): TermWeeks {
  const yesterday = addDays(today, -1)
  const term = termId ? calendar.term(termId) : calendar.currentTerm(yesterday)
  if (!term) throw new Fault('invalid', { msg: '参数错误：学期不存在', data: { reason: 'param', field: 'termId' } })
  const weeks = teachingWeeks({ from: term.start, to: term.end })
  const rests = new Map(restsOf(weeks).map(({ week, name }) => [week, name]))
  return {
    termId: term.id,
    before: calendar.termBefore(term).id,
    yearBefore: calendar.termYearBefore(term).id,
    weeks: weeks.map(({ number, span: { from, to } }) => ({ week: number, from, to, rest: rests.get(number) ?? '' })),
    begun: weeks.filter(({ span }) => span.from <= yesterday).length,
  }
}

/** Regions, schools, versions and project groups. */
export function placeHandlers(services: Services): Pick<Handlers, Paths> {
  const { config, database, places } = services
  return {
    'school/getSchoolVersion': ({ input }) => versionOf(services, input.schoolId),
    'common/getSupport': async () => ({ contacts: await contactsOf(database.pool) }),
    'school/schoolTypeList': async () =>
      (await database.pool.query<{ id: number; name: string }>('SELECT id, name FROM school_type ORDER BY sort')).rows,
    'basicInfo/getProvinceList': async ({ caller: { area } }) => {
      const carriesData = (code: string): boolean => !DRAWN_ONLY.includes(code) || places.schoolsOf([code]).length > 0
      const own = places
        .provinces()
        .filter(({ code }) => (area.nation && carriesData(code)) || area.provinces.includes(code))
      if (own.length === 0) throw new Fault('forbidden')
      return own.map(({ code, name }) => ({ province: name, code }))
    },
    'province/list': async () => places.provinces().map(({ code, name, cities }) => ({ code, province: name, cities })),
    'dataOverviewTotalData/getSchools': async ({ input, caller }) => {
      const wanted = input.schoolName?.trim() ?? ''
      const own = ownSchools(services, caller)
      if (caller.isDemo) return own.slice(0, 1).map(({ id }) => ({ id: String(id), name: DEMO_SCHOOL_LABEL }))
      return own
        .filter(
          ({ id, name }) =>
            (wanted === '' || name.includes(wanted)) && (input.schoolId === undefined || id === input.schoolId),
        )
        .slice(0, MAX_SCHOOLS)
        .map(({ id, name }) => ({ id: String(id), name }))
    },
    'basicInfo/getCollegeList': async ({ caller, input }) => {
      const own = caller.area.colleges.filter(({ schoolId }) => schoolId === input.schoolId).map(({ id }) => id)
      const { rows } = await database.pool.query<{ id: number; name: string }>(
        'SELECT id, name FROM college WHERE school_id = $1 AND status = 1 AND (cardinality($2::int[]) = 0 OR id = ANY($2))',
        [input.schoolId, own],
      )
      return byPinyin(rows, ({ name }) => name).map(({ id, name }) => ({ id: String(id), name }))
    },
    'basicInfo/getStudentGroups': async ({ scope }) => {
      if (!services.ports.people) throw new Fault('unavailable')
      return services.ports.people.groups(scope)
    },
    'basicInfo/getTerms': async () => {
      if (!services.ports.begunTerms) throw new Fault('unavailable')
      return services.ports.begunTerms()
    },
    'basicInfo/getTermWeeks': async ({ input }) => termWeeks(input.termId, dayOf(config.clock.now())),
    'basicInfo/getCompleteness': async ({ input, scope }) => {
      if (!services.ports.completeness || !scope) throw new Fault('unavailable')
      return services.ports.completeness(input, scope, (school) => places.anySchool(school) !== undefined)
    },
    'zyqStatistics/getProjectGroupBySchoolId': async ({ input }) => {
      const { rows } = await database.pool.query<{ id: number; name: string }>(
        'SELECT id, name FROM project_group WHERE school_id = $1 AND status = 1',
        [input.schoolId],
      )
      return byPinyin(rows, ({ name }) => name).map(({ id, name }) => ({ id: String(id), name }))
    },
  }
}
