import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import { newTally, PLATFORMS, type Tally } from './cells.ts'

/** Points of the curve of people online, one a minute. */
export const SPARK_POINTS = 60
/** Newest events kept of each school. */
export const SCHOOL_FEED = 20

/** What is counted of a school and, for callers who see single colleges, of each of its colleges. */
export interface DayPart {
  readonly tally: Tally
  /** People online at the end of each minute, a ring. */
  readonly spark: Uint32Array
  /** Logs by platform of what happened in each whole minute, a ring as long as the curve: platforms of one minute stand together. */
  readonly pace: Uint32Array
  /** Logs of the minute under way, by platform. */
  readonly minute: Uint32Array
  /** Logs that have arrived since the minute began, and in the one before, whenever they happened. */
  arrived: number
  lastArrived: number
  /** Events since the map was last published. */
  hits: number
}

/** Today of one school. */
export interface SchoolDay extends DayPart {
  readonly id: number
  provinceCode: string
  cityCode: string
  readonly colleges: Map<number, DayPart>
  /** Newest events, oldest first. */
  feed: AcceptedEvent[]
  /** Step of the book at which something changed last. */
  changed: number
}

const newPart = (): DayPart => ({
  tally: newTally(),
  spark: new Uint32Array(SPARK_POINTS),
  pace: new Uint32Array(SPARK_POINTS * PLATFORMS),
  minute: new Uint32Array(PLATFORMS),
  arrived: 0,
  lastArrived: 0,
  hits: 0,
})

export const newSchoolDay = (id: number, provinceCode: string, cityCode: string): SchoolDay => ({
  id,
  provinceCode,
  cityCode,
  ...newPart(),
  colleges: new Map(),
  feed: [],
  changed: 0,
})

export function collegeOf(school: SchoolDay, id: number): DayPart {
  let college = school.colleges.get(id)
  if (!college) {
    college = newPart()
    school.colleges.set(id, college)
  }
  return college
}

/** Today of one person who did something. */
export interface PersonDay {
  readonly id: number
  readonly school: SchoolDay
  readonly collegeId: number
  readonly college: Tally
  /** 0 teacher, 1 student. */
  readonly role: 0 | 1
  logs: number
  /** Seconds; the last moment that counts for being online. */
  lastAt: number
  online: boolean
  /** Platform of the last event while online. */
  platform: number
}

/** Today of one course: logs of students. */
export interface CourseDay {
  readonly id: number
  readonly owner: SchoolDay
  logs: number
}

/** An activity that was opened today. */
export interface ActivityDay {
  readonly school: SchoolDay
  /** 0 before, 1 mid, 2 later. */
  readonly phase: number
  readonly joined: Set<number>
}
