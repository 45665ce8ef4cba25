import { z } from 'zod'
import type { WarningKind } from '../../catalogue/index.ts'
import { rights } from '../../rights.ts'
import type { SchoolCarousel } from '../administration/school-rows.ts'
import { endpoint, idField } from '../call.ts'
import { flow } from '../flows.ts'
import { type Answered, group, hours, kpis, parts, places, series, table, type WithheldBy } from '../shapes.ts'
import type { CampusDay } from './campus.ts'
import type { Topics } from './topics.ts'

const ofSchool = { scope: 'school', onWalls: true, input: z.strictObject({ schoolId: idField }) } as const
const schoolWall = { ...ofSchool, demand: { rights: [rights.schoolRealTime] } } as const

/** What the numbers of a school's wall are made of; the panels of its middle stand behind each other's names. */
export const schoolScreen = group({
  totals: kpis(['teachers.total', 'students.total', 'today.activeUsers', 'today.logs', 'today.sessions']),
  colleges: table('college', ['users.total', 'today.activeUsers', 'today.logs'], { sort: 'today.logs' }),
  hours: hours('logs.count', 'comparableDay'),
  teaching: kpis(
    ['sessions.count', 'sessions.activeRate', 'attendance.rate', 'participation.rate', 'homework.onTimeRate'],
    { window: 'term' },
  ),
  teachingColleges: table('college', ['sessions.count', 'attendance.rate', 'participation.rate'], {
    sort: 'sessions.count',
    window: 'term',
  }),
  groups: kpis(['groups.total', 'groups.users', 'groups.activeRate', 'groups.courses', 'groups.resources'], {
    window: 'last30',
  }),
  groupMonths: series(['groups.active', 'groups.logs'], 'month', { window: 'months12' }),
  courses: kpis(['courses.total', 'courses.activeRate', 'courses.enrolments', 'classes.total'], { window: 'last30' }),
  courseTypes: parts('courses.total', 'courseType'),
  courseLevels: parts('courses.total', 'courseLevel'),
  resources: kpis(
    ['resources.total', 'resources.new', 'resources.uses', 'resources.activeRate', 'resources.videoHours'],
    { window: 'last30' },
  ),
  resourceTypes: parts('resources.total', 'resourceType'),
})

/** How many of a kind are warned, by level; null where so few are that they could be identified. */
export interface WarnedCount {
  kind: WarningKind
  l1: number | null
  l2: number | null
  l3: number | null
  withheld?: WithheldBy<'l1' | 'l2' | 'l3'>
}

/** `warnings` is empty until a day of the term has been judged. */
export type SchoolScreen = Answered<typeof schoolScreen> & { warnings: WarnedCount[]; classes: Topics['rt:class'] }

/** What one school is, beside its place among the others. */
export const schoolOverview = group({
  totals: kpis(['students.total', 'teachers.total', 'courses.total', 'resources.total', 'logs.total', 'users.dau']),
  colleges: table('college', ['teachers.total', 'students.total'], { sort: 'students.total' }),
  growth: series(['users.new', 'users.total'], 'month', { window: 'months12' }),
  share: parts('logs.count', 'platform', 'last30'),
  courseTypes: parts('courses.total', 'courseType'),
  quality: kpis(
    [
      'attendance.rate',
      'participation.rate',
      'homework.onTimeRate',
      'evaluations.average',
      'scores.passRate',
      'users.activeRate',
    ],
    { window: 'term' },
  ),
  /** Where its resources are taken over: calls of a year, by province of the caller. */
  reach: flow('resources.calls', 40, 'last365'),
  influence: kpis(['influence.schools', 'influence.provinces', 'influence.calls'], { window: 'last365' }),
  hours: hours('logs.count', 'comparableDay'),
  place: places(['users.total'], 'school'),
})

/** Place of a school in one list of the last thirty days; null where it is not listed. */
export interface SchoolStanding {
  id: string
  name: string
  nation: number | null
  province: number | null
}

export type SchoolOverview = Answered<typeof schoolOverview> & { standings: SchoolStanding[]; provinceCode: string }

export const schoolWallCalls = {
  'bigLargeScreen/getSchoolScreen': endpoint<SchoolScreen>()(schoolWall),
  /** What walls of a school show while no lesson runs: the day, the week's hours, and the days with lessons before and after it. */
  'bigLargeScreen/getCampusDay': endpoint<CampusDay>()({
    ...ofSchool,
    demand: { rights: [rights.schoolRealTime], walls: [7, 9] },
  }),
  /** The panels that the middle of a school's wall shows, and for how long. */
  'bigLargeScreen/getCarousel': endpoint<SchoolCarousel>()(schoolWall),
  'bigLargeScreen/getSchoolOverview': endpoint<SchoolOverview>()({ ...ofSchool, demand: { walls: [9] } }),
} as const
