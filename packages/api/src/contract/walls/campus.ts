import type { ResourceType } from '../../catalogue/index.ts'
import type { WithheldBy } from '../shapes.ts'
import type { AttendanceKind } from './live-topics.ts'

/** State of a lesson of today: under way, over, or planned and not begun while its planned end is still to come. */
export const lessonStates = ['running', 'ended', 'later'] as const
export type LessonState = (typeof lessonStates)[number]

/**
 * A college on the campus. `students` in its care (the size order); `activeRate` of today in percent (as users.activeRate
 * elsewhere), null too where nobody belongs to it; lessons of today by state; `signs` = sign-ins of today so far (a rise is a
 * pulse). Numbers that `withheld` names are null.
 */
export interface CampusCollege {
  id: string
  name: string
  students: number | null
  activeRate: number | null
  lessons: Record<LessonState, number>
  signs: number | null
  withheld?: WithheldBy<'students' | 'activeRate' | 'signs'>
}

/** A period of the day; start and end in ms since 1970; `people` expected, null where they are withheld. */
export interface CampusPeriod {
  section: string
  start: number
  end: number
  lessons: number
  people: number | null
  withheld?: WithheldBy<'people' | 'present'>
}

/**
 * A school at this moment, of the colleges that the caller sees. `isPlanned`: the school has sent a timetable for the day;
 * without one there are no `later` lessons. `running`: the period under way with the lessons that run now, null between
 * periods; `people` are those whom its sign-ins expect once there is one, all students of its lessons before, and `present`
 * who came of them.
 * `next`: the next period of today or of the next day with lessons, null if no timetable says.
 */
export interface Campus {
  day: string
  isPlanned: boolean
  colleges: CampusCollege[]
  periods: CampusPeriod[]
  running: (CampusPeriod & { present: number | null }) | null
  next: CampusPeriod | null
}

/** Whom the sign-ins of a day expected, who came of them (present, late or early), and what was said of each; times people. */
export interface DayAttendance {
  should: number | null
  came: number | null
  states: Record<AttendanceKind, number | null>
  withheld?: WithheldBy<'should' | 'came' | AttendanceKind>
}

/** A lesson of the next day. The teacher's name is always masked, and empty for who reads aggregates only. */
export interface CampusLesson {
  course: string
  teacher: string
  /** Empty where the timetable does not say it. */
  room: string
  /** Students expected; null: withheld. */
  people: number | null
  withheld?: WithheldBy<'people'>
}

/** What a school did today until now. */
export interface CampusSummary {
  /** Lessons that began, and who came to their sign-ins; the latter is not kept by college. */
  lessons: number
  present: number | null
  /** The hour (0 to 23) with the most logs; null while there are none. */
  busiest: { hour: number; logs: number } | null
  /** Participations in activities, and those of the same weekday of the week before until the same minute. */
  activities: { today: number | null; lastWeek: number | null }
  /** New resources by type, the most first; they belong to the school, so that a caller of single colleges gets none. */
  resources: { type: ResourceType; n: number }[]
  /** Homework handed in, marks given, and homework that waits for its mark. */
  homework: { submitted: number | null; graded: number; waiting: number }
  /** The lesson that ends last of those that began; `end` in ms since 1970. */
  last: { end: number; room: string; college: string } | null
  withheld?: WithheldBy<'present' | 'activities.today' | 'activities.lastWeek' | 'homework.submitted'>
}

/** What a school's wall shows while no lesson runs. */
export interface CampusDay {
  summary: CampusSummary
  /** Logs by hour (24 numbers) of the last seven days, today last; hours to come are 0. */
  heat: { day: string; hours: number[] }[]
  /**
   * The last day before today with sign-ins, of the two weeks before: what a day without any is shown with. Null without one, and
   * for callers of single colleges, by which it is not kept.
   */
  attended: (DayAttendance & { day: string }) | null
  /**
   * The day that lies ahead: today before its first lesson, else the next day with lessons; null if no timetable says.
   * `first`: lessons of its first period, at most six, the largest first. `colleges`: its lessons by the id of their college.
   */
  next: {
    day: string
    lessons: number
    people: number | null
    withheld?: WithheldBy<'people'>
    periods: CampusPeriod[]
    first: CampusLesson[]
    colleges: { id: string; lessons: number }[]
  } | null
}
