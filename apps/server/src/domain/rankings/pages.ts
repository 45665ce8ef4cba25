import { ANONYMOUS_SCHOOL, DEMO_SCHOOL_LABEL, Fault, type OpenRanking, type RankedPage, rights } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Services } from '../../call/services.ts'
import { mask } from '../../platform/mask.ts'
import type { RankingQuestion } from '../../reports/rankings.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { type RankingId, rankingList } from '../../warehouse/rankings/lists.ts'
import { savedWeights, type WeighedKind, weighedLists } from './weights.ts'

/** Management id of schools that agreed to be named before the other schools of their province. */
const SHARES_NAME = 9

/** Pages of rankings, with the names of schools as the caller may read them. */
export function createRankingPages({ ports, places }: Pick<Services, 'ports' | 'places'>) {
  return async (id: RankingId, { scope, ...question }: RankingQuestion, caller: Caller): Promise<RankedPage> => {
    if (!ports.rankings) throw new Fault('unavailable')
    const { schoolOf, ...answer } = await ports.rankings.page(id, { scope, ...question })
    const isOfSchools = rankingList(id).entity === 'school'
    const schoolName = (row: string, name: string): string => {
      if (caller.isDemo) return DEMO_SCHOOL_LABEL
      if (scope.level !== 'province' || places.school(schoolOf.get(row) ?? 0)?.manageIds.includes(SHARES_NAME))
        return name
      return ANONYMOUS_SCHOOL
    }
    // Within one school the owner of a row is a college.
    const named = ({ id: row, name, owner }: { id: string; name: string; owner: string }) =>
      isOfSchools
        ? { name: schoolName(row, name), owner }
        : { name, owner: scope.level === 'school' ? owner : schoolName(row, owner) }
    return { ...answer, list: answer.list.map((row) => ({ ...row, ...named(row) })) }
  }
}

/** The open lists, by the last parts of their paths. */
export const openLists: Readonly<Record<OpenRanking, RankingId>> = {
  activeSchool: 'schools.active',
  usingSchool: 'schools.using',
  contributionSchool: 'schools.contribution',
  activeCourse: 'courses.active',
  activeTeacher: 'teachers.active',
  activeStudent: 'students.active',
  moocCourseRanking: 'courses.mooc',
  resourceStudyList: 'resources.used',
  courseRanking: 'courses.called',
  resourcesRanking: 'resources.called',
}

export interface OpenRankingCall {
  input: RankingQuestion['input'] & { typeId?: number | undefined }
  scope: Scope
  caller: Caller
}

/** A page of an open list, of the schools of one type where the question names it. */
export async function openRanking(
  services: Pick<Services, 'ports' | 'places' | 'database'>,
  list: OpenRanking,
  { input, scope, caller }: OpenRankingCall,
): Promise<RankedPage> {
  const page = createRankingPages(services)
  const { typeId } = input
  if (typeId === undefined) return page(openLists[list], { input, scope }, caller)
  const { rows } = await services.database.pool.query<{ name: string }>('SELECT name FROM school_type WHERE id = $1', [
    typeId,
  ])
  if (!rows[0])
    throw new Fault('invalid', { msg: '参数错误：学校类型不存在', data: { reason: 'param', field: 'typeId' } })
  return page(openLists[list], { input, scope, schoolType: rows[0].name }, caller)
}

/** Lists of the rankings of one platform, by what they list. */
const platformLists = {
  zyk: {
    course: 'library.courses',
    resource: 'resources.used',
    teacher: 'teachers.contribution',
    student: 'students.active',
  },
  mooc: { course: 'mooc.courses', teacher: 'teachers.active', school: 'mooc.schools', student: 'students.active' },
} as const satisfies Record<string, Record<string, RankingId>>
export type PlatformRankingKind = keyof typeof platformLists

export interface PlatformRankingCall {
  input: RankingQuestion['input'] & { type: string }
  scope: Scope
  caller: Caller
}

/** The list of a platform by what it lists. */
export const platformListOf = (kind: PlatformRankingKind, type: string): RankingId =>
  (platformLists[kind] as Partial<Record<string, RankingId>>)[type] ?? platformLists[kind].course
export const isOfPersons = (id: RankingId): boolean => ['teacher', 'student'].includes(rankingList(id).entity)

/** A list of one platform with whole names. */
export function unmaskedRanking(
  services: Pick<Services, 'ports' | 'places'>,
  kind: PlatformRankingKind,
  { input: { type, ...input }, scope, caller }: PlatformRankingCall,
): Promise<RankedPage> {
  const id = platformListOf(kind, type)
  // Some lists are of one platform by what they count.
  const isFiltered = rankingList(id).sources.every(({ platform }) => platform !== undefined)
  return createRankingPages(services)(id, { input: isFiltered ? { ...input, platform: kind } : input, scope }, caller)
}

/** A list of one platform; names of persons are for those who may read them. */
export async function platformRanking(
  services: Pick<Services, 'ports' | 'places'>,
  kind: PlatformRankingKind,
  ask: PlatformRankingCall,
): Promise<RankedPage> {
  const answer = await unmaskedRanking(services, kind, ask)
  if (!isOfPersons(platformListOf(kind, ask.input.type)) || ask.caller.rights.ids.has(rights.viewPersonal))
    return answer
  return { ...answer, list: answer.list.map((row) => ({ ...row, name: mask('name', row.name) })) }
}

/** The one school of a call that is about one. */
export const ofSchool = ({ schools }: Scope): number => {
  const [school] = schools ?? []
  if (school === undefined) throw new Fault('forbidden')
  return school
}

/** A list by the weights that the school set for itself, with their version and with whole names. */
export async function weighedRanking(
  services: Pick<Services, 'ports' | 'places' | 'database'>,
  kind: WeighedKind,
  { input, scope, caller }: Pick<PlatformRankingCall, 'scope' | 'caller'> & Pick<RankingQuestion, 'input'>,
): Promise<RankedPage> {
  const { saved, version } = await savedWeights(services.database.pool, kind, ofSchool(scope))
  const answer = await createRankingPages(services)(weighedLists[kind], { input, scope, saved }, caller)
  return { ...answer, weighedBy: version && { version: version.version, savedAt: version.savedAt } }
}
