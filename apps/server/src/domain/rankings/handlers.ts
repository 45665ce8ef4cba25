import { Fault, type OpenRanking, type RankedPage } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { RankingQuestion } from '../../reports/rankings.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import {
  type OpenRankingCall,
  ofSchool,
  openLists,
  openRanking,
  type PlatformRankingCall,
  type PlatformRankingKind,
  platformRanking,
  weighedRanking,
} from './pages.ts'
import { readWeights, saveWeights, type WeighedKind } from './weights.ts'

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
  | 'rankingList/resourcesRanking'
  | 'rankingList/getMonths'
  | 'teaPortrait/getUserListBySchool'
  | 'ranking/getZykRanking'
  | 'moocCourse/getCourseRanking'
  | Extract<keyof Handlers, `zjyRankStatistics/${string}`>

type RankingCall = { input: RankingQuestion['input']; scope: Scope; caller: Caller }

/** Lists by weights that each school sets for itself. */
function weighedHandlers(services: Services) {
  const { database, config } = services
  const weighed =
    (kind: WeighedKind) =>
    (ask: RankingCall): Promise<RankedPage> =>
      weighedRanking(services, kind, ask)
  const readSet =
    (kind: WeighedKind) =>
    ({ scope }: { scope: Scope }) =>
      readWeights(database.pool, kind, ofSchool(scope))
  const saveSet =
    (kind: WeighedKind) =>
    async ({
      input: { version, weights },
      scope,
      caller,
    }: {
      input: { version: number; weights: Record<string, number> }
      scope: Scope
      caller: Caller
    }) => {
      await saveWeights(
        database.pool,
        kind,
        { schoolId: ofSchool(scope), version, weights },
        { userId: caller.userId, now: config.clock.now() },
      )
      return null
    }
  return { weighed, readSet, saveSet }
}

/** Rankings of places, of the lists of one platform, and the weights of the weighted ones. */
export function rankingHandlers(services: Services): Pick<Handlers, Paths> {
  const { ports } = services
  const { weighed, readSet, saveSet } = weighedHandlers(services)
  const open =
    (list: OpenRanking) =>
    (ask: OpenRankingCall): Promise<RankedPage> =>
      openRanking(services, list, ask)
  const ofPlatform =
    (kind: PlatformRankingKind) =>
    async (ask: PlatformRankingCall): Promise<RankedPage> =>
      platformRanking(services, kind, ask)

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
    'ranking/getZykRanking': ofPlatform('zyk'),
    'moocCourse/getCourseRanking': ofPlatform('mooc'),
    'rankingList/activeSchool': open('activeSchool'),
    'rankingList/usingSchool': open('usingSchool'),
    'rankingList/contributionSchool': open('contributionSchool'),
    'rankingList/activeCourse': open('activeCourse'),
    'rankingList/activeTeacher': open('activeTeacher'),
    'rankingList/activeStudent': open('activeStudent'),
    'rankingList/moocCourseRanking': open('moocCourseRanking'),
    'rankingList/resourceStudyList': open('resourceStudyList'),
    'rankingList/courseRanking': open('courseRanking'),
    'rankingList/resourcesRanking': open('resourcesRanking'),
    'teaPortrait/getUserListBySchool': async ({ input: { role, ...input }, scope }) => {
      if (!ports.rankings) throw new Fault('unavailable')
      const { list, total, pageNum, pageSize } = await ports.rankings.page(
        role === 'student' ? 'students.active' : 'teachers.active',
        { input, scope },
      )
      return {
        list: list.map(({ id, name, rank, value }) => ({ id, name, rank, logs: value })),
        total,
        pageNum,
        pageSize,
      }
    },
    'rankingList/getMonths': async ({ input: { list, id }, scope }) => {
      if (!ports.rankings) throw new Fault('unavailable')
      return ports.rankings.months(openLists[list], id, scope)
    },
  }
}
