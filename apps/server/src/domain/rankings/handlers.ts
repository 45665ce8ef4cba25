import { DEMO_SCHOOL_LABEL, Fault, type OpenRanking, type RankedPage, rights } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { mask } from '../../platform/mask.ts'
import type { RankingQuestion } from '../../reports/rankings.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { RankingId } from '../../warehouse/rankings/lists.ts'
import { rankingList } from '../../warehouse/rankings/lists.ts'
import { readWeights, savedWeights, saveWeights, type WeighedKind, weighedLists } from './weights.ts'

type Paths =
  | 'rankingList/activeSchool'
  | 'rankingList/usingSchool'
  | 'rankingList/contributionSchool'
  | 'rankingList/activeCourse'
  | 'rankingList/activeTeacher'
  | 'rankingList/activeStudent'
  | 'rankingList/moocCourseRanking'
  | 'rankingList/resourceStudyList'
  | 'rankingList/courseRanking'
  | 'rankingList/getMonths'
  | 'teaPortrait/getUserListBySchool'
  | 'ranking/getZykRanking'
  | 'moocCourse/getCourseRanking'
  | Extract<keyof Handlers, `zjyRankStatistics/${string}`>

const libraryLists = { course: 'courses.active', resource: 'resources.used', teacher: 'teachers.active', student: 'students.active' } as const satisfies Record<string, RankingId>
const openLists: Readonly<Record<OpenRanking, RankingId>> = {
  activeSchool: 'schools.active',
  usingSchool: 'schools.using',
  contributionSchool: 'schools.contribution',
  activeCourse: 'courses.active',
  activeTeacher: 'teachers.active',
  activeStudent: 'students.active',
  moocCourseRanking: 'courses.mooc',
  resourceStudyList: 'resources.used',
  courseRanking: 'courses.called',
}
const moocLists = { course: 'courses.mooc', teacher: 'teachers.active', student: 'students.active' } as const satisfies Record<string, RankingId>
/** Management id of schools that agreed to be named before the other schools of their province. */
const SHARES_NAME = 9
const ANONYMOUS_SCHOOL = '匿名学校'

type RankingCall = { input: RankingQuestion['input'] & { typeId?: number | undefined }; scope: Scope; caller: Caller }

/** The one school of a call that is about one. */
const ofSchool = ({ schools }: Scope): number => {
  const [school] = schools ?? []
  if (school === undefined) throw new Fault('forbidden')
  return school
}

/** Rankings of places: whose name may be read is decided here, the rest by the answer. */
export function rankingHandlers({ ports, places, database, config }: Services): Pick<Handlers, Paths> {
  async function page(id: RankingId, { scope, ...question }: RankingQuestion, caller: Caller): Promise<RankedPage> {
    if (!ports.rankings) throw new Fault('unavailable')
    const { schoolOf, ...answer } = await ports.rankings.page(id, { scope, ...question })
    const isOfSchools = rankingList(id).entity === 'school'
    const schoolName = (row: string, name: string): string => {
      if (caller.isDemo) return DEMO_SCHOOL_LABEL
      if (scope.level !== 'province' || places.school(schoolOf.get(row) ?? 0)?.manageIds.includes(SHARES_NAME)) return name
      return ANONYMOUS_SCHOOL
    }
    const named = ({ id: row, name, owner }: { id: string; name: string; owner: string }) =>
      isOfSchools ? { name: schoolName(row, name), owner } : { name, owner: schoolName(row, owner) }
    return { ...answer, list: answer.list.map((row) => ({ ...row, ...named(row) })) }
  }

  const schoolType = async (typeId: number | undefined): Promise<{ schoolType?: string }> => {
    if (typeId === undefined) return {}
    const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM school_type WHERE id = $1', [typeId])
    if (!rows[0]) throw new Fault('invalid', { msg: '参数错误：学校类型不存在', data: { reason: 'param', field: 'typeId' } })
    return { schoolType: rows[0].name }
  }

  const open =
    (list: OpenRanking) =>
    async ({ input, scope, caller }: RankingCall): Promise<RankedPage> =>
      page(openLists[list], { input, scope, ...(await schoolType(input.typeId)) }, caller)
  const weighed =
    (kind: WeighedKind) =>
    async ({ input, scope, caller }: RankingCall): Promise<RankedPage> =>
      page(weighedLists[kind], { input, scope, saved: await savedWeights(database.pool, kind, ofSchool(scope)) }, caller)
  const readSet =
    (kind: WeighedKind) =>
    async ({ scope }: { scope: Scope }) => ({ weights: await readWeights(database.pool, kind, ofSchool(scope)) })
  const saveSet =
    (kind: WeighedKind) =>
    async ({ input: { weights }, scope, caller }: { input: { weights: Record<string, number> }; scope: Scope; caller: Caller }) => {
      await saveWeights(database.pool, kind, { schoolId: ofSchool(scope), weights }, { userId: caller.userId, now: config.clock.now() })
      return null
    }
  /** A list of one platform; names of persons are for those who may read them. */
  async function ofPlatform(id: RankingId, platform: 'zyk' | 'mooc', { input, scope, caller }: RankingCall): Promise<RankedPage> {
    // The list of MOOC courses knows its platform by itself.
    const answer = await page(id, { input: id === 'courses.mooc' ? input : { ...input, platform }, scope }, caller)
    const isOfPersons = rankingList(id).entity === 'teacher' || rankingList(id).entity === 'student'
    if (!isOfPersons || caller.rights.ids.has(rights.viewPersonal)) return answer
    return { ...answer, list: answer.list.map((row) => ({ ...row, name: mask('name', row.name) })) }
  }

  return {
    'zjyRankStatistics/getCourseRank': weighed('course'),
    'zjyRankStatistics/getTchrRank': weighed('teacher'),
    'zjyRankStatistics/getStuRank': weighed('student'),
    'zjyRankStatistics/getCourseRankSet': readSet('course'),
    'zjyRankStatistics/getTchrRankSet': readSet('teacher'),
    'zjyRankStatistics/getStuRankSet': readSet('student'),
    'zjyRankStatistics/saveCourseRankSet': saveSet('course'),
    'zjyRankStatistics/saveTchrRankSet': saveSet('teacher'),
    'zjyRankStatistics/saveStuRankSet': saveSet('student'),
    'ranking/getZykRanking': (ask) => ofPlatform(libraryLists[ask.input.type], 'zyk', ask),
    'moocCourse/getCourseRanking': (ask) => ofPlatform(moocLists[ask.input.type], 'mooc', ask),
    'rankingList/activeSchool': open('activeSchool'),
    'rankingList/usingSchool': open('usingSchool'),
    'rankingList/contributionSchool': open('contributionSchool'),
    'rankingList/activeCourse': open('activeCourse'),
    'rankingList/activeTeacher': open('activeTeacher'),
    'rankingList/activeStudent': open('activeStudent'),
    'rankingList/moocCourseRanking': open('moocCourseRanking'),
    'rankingList/resourceStudyList': open('resourceStudyList'),
    'rankingList/courseRanking': open('courseRanking'),
    'teaPortrait/getUserListBySchool': async ({ input: { role, ...input }, scope }) => {
      if (!ports.rankings) throw new Fault('unavailable')
      const { list, total, pageNum, pageSize } = await ports.rankings.page(role === 'student' ? 'students.active' : 'teachers.active', { input, scope })
      return { list: list.map(({ id, name, rank, value }) => ({ id, name, rank, logs: value })), total, pageNum, pageSize }
    },
    'rankingList/getMonths': async ({ input: { list, id }, scope }) => {
      if (!ports.rankings) throw new Fault('unavailable')
      return ports.rankings.months(openLists[list], id, scope)
    },
  }
}
