import { z } from 'zod'
import type { MetricId } from '../../catalogue/index.ts'
import type { Open, PersonName } from '../../personal.ts'
import { rights } from '../../rights.ts'
import { endpoint, fileOf, jsonText, optionalSmallId, reportInput } from '../call.ts'
import type { Page, RankRow, Series, WithheldBy } from '../shapes.ts'

/** A row of a ranking with the numbers beside its value, by column; `null`: nothing to judge by, or as `withheld` says. */
export interface RankedRow<Name extends string = string> extends RankRow<Name> {
  parts: Record<string, number | null>
  withheld?: WithheldBy<string>
  /** Rank of a school in the nation; absent in other lists. */
  nationRank?: number | null
}

/** A page of a ranking of at most 1000 rows. */
export interface RankedPage<Name extends string = string> extends Page<RankedRow<Name>> {
  /** Numbers in `parts`, in the order of their columns. `metric`: of the catalogue, where it has the number. `weight`: how much of a weighted value the column makes, percent; its part is then a percentile 0..100 of the school. */
  columns: { id: string; label: string; unit: string; decimals: number; metric?: MetricId; weight?: number }[]
  /** Column that is ranked by; `null`: the weighted sum of the columns. */
  by: Open<'a column of the list'> | null
  /** First day that counts, yyyy-MM-dd. */
  from: string
  /** End of the last day that counts. */
  statTime: string
  /** When the ranks were computed, ISO with +08:00. */
  computedAt: string
  /** Weights by which they were computed, of a weighted list; `null`: those that hold for schools that set none. */
  weighedBy?: Omit<WeightVersion, 'weights'> | null
}

/** Weights that a school saved, in percent by column; they add up to 100. `savedAt` ISO with +08:00. */
export interface WeightVersion {
  /** From 1. */
  version: number
  weights: Record<string, number>
  savedAt: string
}

/** Weights of a weighted ranking: those that hold, those of a school that set none, and what was saved, the newest first. */
export interface WeightSet {
  weights: Record<string, number>
  presets: Record<string, number>
  /** Names of the columns that are weighed. */
  labels: Record<string, Open<'a column of the list'>>
  versions: WeightVersion[]
}

/** A teacher or student of a school with the logs of the last 30 days. */
export interface SchoolUser {
  id: string
  name: PersonName
  rank: number
  logs: number
}

const { periodType, startDate, endDate, termId, platform, province, schoolId, collegeId, pageNum, pageSize } =
  reportInput.shape
const period = { periodType, startDate, endDate, termId, pageNum, pageSize }
const places = z.strictObject({ ...period, platform, province, schoolId, typeId: optionalSmallId })

const open = {
  demand: { rights: [rights.provinceRankings, rights.provinceContribution], walls: [6] },
  scope: 'area',
  input: places,
  onWalls: true,
} as const

/** Pages of a school's teachers and students. */
const TEACHERS_RIGHT = rights.teachers
const STUDENTS_RIGHT = rights.students

/** Last parts of the paths of the open lists. */
const openRankings = [
  'activeSchool',
  'usingSchool',
  'contributionSchool',
  'activeCourse',
  'activeTeacher',
  'activeStudent',
  'moocCourseRanking',
  'resourceStudyList',
  'courseRanking',
  'resourcesRanking',
] as const
/** A list that everybody of its area may read. */
export type OpenRanking = (typeof openRankings)[number]

const inSchool = { ...period, schoolId, collegeId }
const cloud = { demand: { rights: [rights.cloudRanking] }, scope: 'school', input: z.strictObject(inSchool) } as const

/** JSON text of an object of weights. */
const weights = jsonText('weights').pipe(z.record(z.string().max(40), z.number()))
const readSet = endpoint<WeightSet>()({
  demand: { rights: [rights.cloudRanking] },
  scope: 'school',
  input: z.strictObject({ schoolId }),
})
const saveSet = endpoint<null>()({
  demand: { rights: [rights.setRankingWeights] },
  scope: 'school',
  audit: 'write',
  writes: true,
  input: z.strictObject({
    schoolId,
    /** The newest that the editor saw; 0 where the school had set none. */
    version: z.coerce.number().int().min(0).max(2_000_000_000),
    weights,
  }),
})
/** Which rows a list of one platform shows; persons are masked by the handler, because the other types have no persons. */
const typed = <const T extends readonly [string, ...string[]]>(types: T, right: number) =>
  endpoint<RankedPage>()({
    demand: { rights: [right] },
    scope: 'school',
    input: z.strictObject({ ...inSchool, type: z.enum(types) }),
  })

const fileOfRanking = <const T extends readonly [string, ...string[]]>(title: string, types: T, right: number) =>
  fileOf(title, {
    demand: { rights: [right] },
    scope: 'school',
    input: z.strictObject({ ...inSchool, type: z.enum(types) }),
  })
const cloudFile = (title: string) => fileOf(title, cloud)
/** A whole open list as a file; walls have none. */
const openFile = (title: string) =>
  fileOf(title, { demand: { rights: [rights.provinceRankings] }, scope: 'area', input: places })
const libraryRankings = ['course', 'resource', 'teacher', 'student'] as const
/** `school`: those whose students learn in the open courses of the school. */
const moocRankings = ['course', 'teacher', 'school', 'student'] as const

/** Rankings: `rankingList` of places, of the school's own, and weights of the weighted ones. */
export const rankingCalls = {
  'rankingList/activeSchool': endpoint<RankedPage>()(open),
  'rankingList/usingSchool': endpoint<RankedPage>()(open),
  /** The wall of teaching assets shows it too. */
  'rankingList/contributionSchool': endpoint<RankedPage>()({
    ...open,
    demand: { rights: [rights.provinceRankings, rights.provinceContribution], walls: [6, 8] },
  }),
  'rankingList/activeCourse': endpoint<RankedPage>()(open),
  'rankingList/activeTeacher': endpoint<RankedPage<PersonName>>()({ ...open, personal: { name: 'name' } }),
  'rankingList/activeStudent': endpoint<RankedPage<PersonName>>()({ ...open, personal: { name: 'name' } }),
  'rankingList/moocCourseRanking': endpoint<RankedPage>()(open),
  'rankingList/resourceStudyList': endpoint<RankedPage>()(open),
  'rankingList/exportActiveSchool': openFile('活跃学校排行'),
  'rankingList/exportUsingSchool': openFile('应用学校排行'),
  'rankingList/exportActiveCourse': openFile('活跃课程排行'),
  'rankingList/exportActiveTeacher': openFile('活跃教师排行'),
  'rankingList/exportActiveStudent': openFile('活跃学生排行'),
  'rankingList/exportMoocCourseRanking': openFile('慕课课程排行'),
  'rankingList/exportResourceStudyList': openFile('素材学习排行'),
  /** Courses and resources by how often they are called. */
  'rankingList/courseRanking': endpoint<RankedPage>()(open),
  'rankingList/resourcesRanking': endpoint<RankedPage>()(open),
  'rankingList/exportCourseRanking': openFile('课程调用排行'),
  'rankingList/exportResourcesRanking': openFile('素材调用排行'),
  /** The ranked number of one row by month: the last twelve with the running one, null where it was not listed. */
  'rankingList/getMonths': endpoint<Series>()({
    ...open,
    input: z.strictObject({ list: z.enum(openRankings), id: z.string().regex(/^\d{1,19}$/), province, schoolId }),
  }),
  /** Teachers (or students) of a school by their logs of the last 30 days. */
  'teaPortrait/getUserListBySchool': endpoint<Page<SchoolUser>>()({
    demand: { rights: [rights.viewPersonList, TEACHERS_RIGHT, STUDENTS_RIGHT] },
    scope: 'school',
    input: z.strictObject({ schoolId, role: z.enum(['teacher', 'student']).optional(), pageNum, pageSize }),
    personal: { name: 'name' },
  }),
  'zjyRankStatistics/getCourseRank': endpoint<RankedPage>()(cloud),
  'zjyRankStatistics/getTchrRank': endpoint<RankedPage<PersonName>>()({ ...cloud, personal: { name: 'name' } }),
  'zjyRankStatistics/getStuRank': endpoint<RankedPage<PersonName>>()({ ...cloud, personal: { name: 'name' } }),
  'zjyRankStatistics/exportCourseRank': cloudFile('职教云课程排行榜'),
  'zjyRankStatistics/exportTchrRank': cloudFile('职教云教师排行榜'),
  'zjyRankStatistics/exportStuRank': cloudFile('职教云学生排行榜'),
  'zjyRankStatistics/getCourseRankSet': readSet,
  'zjyRankStatistics/getTchrRankSet': readSet,
  'zjyRankStatistics/getStuRankSet': readSet,
  'zjyRankStatistics/saveCourseRankSet': saveSet,
  'zjyRankStatistics/saveTchrRankSet': saveSet,
  'zjyRankStatistics/saveStuRankSet': saveSet,
  'ranking/getZykRanking': typed(libraryRankings, rights.libraryRanking),
  'ranking/exportZykRanking': fileOfRanking('资源库排行榜', libraryRankings, rights.libraryRanking),
  'moocCourse/getCourseRanking': typed(moocRankings, rights.moocRanking),
  'moocCourse/exportCourseRanking': fileOfRanking('慕课排行榜', moocRankings, rights.moocRanking),
} as const
