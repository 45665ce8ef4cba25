import { type ActivityType, type AttendanceKind, attendanceKinds, type Phase, type SignMethod } from '@data-centre/api'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { AcceptedEvent, AttendanceState } from '../../warehouse/events/event.ts'
import { lessonEnd } from '../../warehouse/lesson-end.ts'
import { seesCollege } from './view.ts'

/** Why somebody is on leave is nobody's business on a wall. */
const kindOf: Readonly<Record<AttendanceState, AttendanceKind>> = {
  present: 'present',
  late: 'late',
  early: 'early',
  absent: 'absent',
  personal_leave: 'leave',
  sick_leave: 'leave',
  official_leave: 'leave',
}
const ABSENT = attendanceKinds.indexOf('absent')

interface SessionDay {
  id: number
  classId: number
  collegeId: number
  section: string
  /** Seconds. */
  startedAt: number
  should: number
  /** Where it is held, if its start said so. */
  room?: string | undefined
  deeds: SessionDeeds
}

/** Actions in a session; they may arrive before the session itself. */
interface SessionDeeds {
  activities: number
  /** Those that were opened since the book was begun. */
  readonly opened: OpenedActivity[]
  /** Newest sign-in. */
  sign?: SignDay
}

/** An activity as it was opened; `at` in seconds. */
export interface OpenedActivity {
  id: number
  phase: Phase
  type: ActivityType
  at: number
}

/** A session of today with what was done in it. */
export interface LessonNow {
  id: number
  section: string
  /** Seconds. */
  startedAt: number
  should: number
  activities: readonly OpenedActivity[]
  /** The newest sign-in, with what was said of whom. */
  sign?: { id: number; method: SignMethod; openedAt: number; said: ReadonlyMap<number, AttendanceKind> } | undefined
}

/** One sign-in: everybody who is expected is absent until something else is said of them. */
interface SignDay {
  readonly id: number
  method: SignMethod
  /** 0 until it has been opened: signs may arrive before that. */
  should: number
  openedAt: number
  /** State of a student, with the second that it was said of: the later word holds. */
  readonly said: Map<number, { at: number; state: number }>
  readonly counts: Uint32Array
}

interface SchoolClasses {
  readonly sessions: Map<number, SessionDay>
  readonly signs: Map<number, SignDay>
  /** By session. */
  readonly deeds: Map<number, SessionDeeds>
}

/** A lesson that has begun; moments in seconds. */
export interface BegunLesson {
  id: number
  classId: number
  collegeId: number
  section: string
  room: string
  startedAt: number
  endsAt: number
  /** Students of the class, or those whom its newest sign-in expects. */
  should: number
  /** Whom its newest sign-in expects, and who of them came; undefined before there is one. */
  asked?: { should: number; came: number }
  acts: number
}

/** Who was expected at sign-ins, and what was said of them; the states add up to those expected. */
export interface Attendance {
  should: number
  states: Record<AttendanceKind, number>
}

/** The plan of the book's day: where and until when a session is held that it has. */
type Plan = (classId: number, section: string) => { room: string; end: number } | undefined

/** Of these schools and colleges: what a scope sees, and what was planned. */
interface Seen {
  schools: Iterable<{ id: number }>
  scope: Scope
  planned: Plan
}

/** Today's lessons: which run, who came to them, who came to all of them. */
export class ClassBook {
  readonly #schools = new Map<number, SchoolClasses>()

  #of(schoolId: number): SchoolClasses {
    let classes = this.#schools.get(schoolId)
    if (!classes) {
      classes = { sessions: new Map(), signs: new Map(), deeds: new Map() }
      this.#schools.set(schoolId, classes)
    }
    return classes
  }

  #deeds(schoolId: number, sessionId: number): SessionDeeds {
    const { deeds } = this.#of(schoolId)
    let existing = deeds.get(sessionId)
    if (!existing) {
      existing = { activities: 0, opened: [] }
      deeds.set(sessionId, existing)
    }
    return existing
  }

  openSession(schoolId: number, session: Omit<SessionDay, 'deeds'>): void {
    const { sessions } = this.#of(schoolId)
    if (!sessions.has(session.id)) sessions.set(session.id, { ...session, deeds: this.#deeds(schoolId, session.id) })
  }

  addActivities(schoolId: number, sessionId: number, n: number): void {
    this.#deeds(schoolId, sessionId).activities += n
  }

  /** Opens a sign-in that `should` students are expected at. */
  openSign(
    schoolId: number,
    sign: { id: number; sessionId: number; openedAt: number; should: number; method?: SignMethod | undefined },
  ): void {
    const day = this.#sign(schoolId, sign.id)
    if (sign.method) day.method = sign.method
    day.should = sign.should
    day.openedAt = sign.openedAt
    const deeds = this.#deeds(schoolId, sign.sessionId)
    if ((deeds.sign?.openedAt ?? 0) <= sign.openedAt) deeds.sign = day
  }

  /** What is said of a student at a sign-in; an earlier word that arrives later changes nothing. */
  say(schoolId: number, signId: number, studentId: number, at: number, state: AttendanceState): void {
    const { said: messages, counts } = this.#sign(schoolId, signId)
    const before = messages.get(studentId)
    if (before && before.at > at) return
    if (before) counts[before.state] = (counts[before.state] ?? 0) - 1
    const now = attendanceKinds.indexOf(kindOf[state])
    counts[now] = (counts[now] ?? 0) + 1
    messages.set(studentId, { at, state: now })
  }

  #sign(schoolId: number, id: number): SignDay {
    const { signs } = this.#of(schoolId)
    let sign = signs.get(id)
    if (!sign) {
      sign = {
        id,
        method: 'manual',
        should: 0,
        openedAt: 0,
        said: new Map(),
        counts: new Uint32Array(attendanceKinds.length),
      }
      signs.set(id, sign)
    }
    return sign
  }

  /** Takes in one event of today of a school; `classSize` answers the students of a course class. */
  apply(event: AcceptedEvent, classSize: (classId: number) => number): void {
    const { schoolId, classId = 0, objectId, at } = event
    if (event.type === 'sign')
      this.say(
        schoolId,
        event.signId ?? objectId,
        event.studentId ?? event.userId,
        at,
        (event.state ?? 'present') as AttendanceState,
      )
    else if (event.open === 'session')
      this.openSession(schoolId, {
        id: event.sessionId ?? objectId,
        classId,
        collegeId: event.collegeId,
        section: event.section ?? '',
        startedAt: at,
        should: classSize(classId),
        room: event.room,
      })
    else if (event.open === 'activity') {
      this.addActivities(schoolId, event.sessionId ?? 0, 1)
      this.#deeds(schoolId, event.sessionId ?? 0).opened.push({
        id: event.activityId ?? objectId,
        phase: event.phase ?? 'mid',
        type: event.activityType ?? 'quiz',
        at,
      })
    } else if (event.open === 'sign')
      this.openSign(schoolId, {
        id: event.signId ?? objectId,
        sessionId: event.sessionId ?? 0,
        openedAt: at,
        should: classSize(classId),
        method: event.method,
      })
  }

  /** Sessions of a class that began today, in the order in which they began. */
  lessonsOf(schoolId: number, classId: number): LessonNow[] {
    const own = [...this.#of(schoolId).sessions.values()].filter((session) => session.classId === classId)
    return own
      .sort((a, b) => a.startedAt - b.startedAt || a.id - b.id)
      .map(({ id, section, startedAt, should, deeds: { opened, sign } }) => ({
        id,
        section,
        startedAt,
        should,
        activities: opened,
        sign: sign && { id: sign.id, method: sign.method, openedAt: sign.openedAt, said: saidOf(sign) },
      }))
  }

  /** Lessons of a school's colleges that have begun by a second, in the order in which they were heard of. */
  begun(schoolId: number, { scope, planned }: Omit<Seen, 'schools'>, now: number): BegunLesson[] {
    const sessions = [...(this.#schools.get(schoolId)?.sessions.values() ?? [])]
    return sessions
      .filter(({ startedAt, collegeId }) => startedAt <= now && seesCollege(scope, collegeId))
      .map((session) => begunLesson(session, planned(session.classId, session.section)))
  }

  /** Lessons of schools that are under way at a second, the newest first. */
  running({ schools, scope, planned }: Seen, now: number): BegunLesson[] {
    const running: BegunLesson[] = []
    for (const { id } of schools)
      running.push(...this.begun(id, { scope, planned }, now).filter(({ endsAt }) => now < endsAt))
    return running.sort((a, b) => b.startedAt - a.startedAt || a.id - b.id)
  }

  /** All sign-ins of today of a school; not kept by college. */
  attendance(schoolId: number): Attendance {
    const states = new Array<number>(attendanceKinds.length).fill(0)
    let should = 0
    for (const sign of this.#schools.get(schoolId)?.signs.values() ?? []) {
      should += sign.should
      countsOf(sign).forEach((n, state) => {
        states[state] = (states[state] ?? 0) + n
      })
    }
    return { should, states: statesOf((_, i) => states[i] ?? 0) }
  }
}

const statesOf = (count: (kind: AttendanceKind, i: number) => number): Attendance['states'] =>
  Object.fromEntries(attendanceKinds.map((kind, i) => [kind, count(kind, i)])) as Attendance['states']

export const sumOfAttendance = (all: readonly Attendance[]): Attendance => ({
  should: all.reduce((sum, one) => sum + one.should, 0),
  states: statesOf((kind) => all.reduce((sum, { states }) => sum + states[kind], 0)),
})

/** Students of a sign-in by state; a student without an event is absent. A guest who signs does not make more than were expected. */
function countsOf({ should, counts }: SignDay): number[] {
  const states = [...counts]
  let rest = should
  for (let i = 0; i < states.length; i++) {
    states[i] = Math.min(rest, states[i] ?? 0)
    rest -= states[i] ?? 0
  }
  states[ABSENT] = (states[ABSENT] ?? 0) + rest
  return states
}

/** State of each student of whom something was said. */
const saidOf = ({ said }: SignDay): Map<number, AttendanceKind> =>
  new Map([...said].map(([student, { state }]) => [student, attendanceKinds[state] ?? 'absent']))

/** A session with what its plan and its newest sign-in say of it. */
function begunLesson(
  { deeds, room, should, ...session }: SessionDay,
  plan: { room: string; end: number } | undefined,
): BegunLesson {
  const { sign } = deeds
  const [present = 0, late = 0, early = 0] = sign ? countsOf(sign) : []
  return {
    ...session,
    room: room || plan?.room || '',
    endsAt: lessonEnd(session.startedAt, plan?.end),
    should: sign?.should || should,
    ...(sign ? { asked: { should: sign.should, came: present + late + early } } : {}),
    acts: deeds.activities,
  }
}
