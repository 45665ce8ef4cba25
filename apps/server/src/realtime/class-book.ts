import { type AttendanceKind, attendanceKinds, nameOnWalls, SMALL_GROUP, type Topics } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Directory } from '../warehouse/directory.ts'
import type { AcceptedEvent, AttendanceState } from '../warehouse/events/event.ts'
import { peopleShown } from '../warehouse/small-groups.ts'

/** A lesson is two periods of 45 minutes and the break between them; the platforms do not say when one ends. */
const LESSON_S = 95 * 60
const CLASS_ROWS = 12

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
  deeds: SessionDeeds
}

/** What was done in a session; it may be heard of before the session is. */
interface SessionDeeds {
  activities: number
  /** Newest sign-in. */
  sign?: SignDay
}

/** One sign-in: everybody who is expected is absent until something else is said of them. */
interface SignDay {
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

/** Of these schools and colleges: what a scope sees. */
interface Seen {
  schools: Iterable<{ id: number }>
  scope: Scope
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
      existing = { activities: 0 }
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
  openSign(schoolId: number, sign: { id: number; sessionId: number; openedAt: number; should: number }): void {
    const day = this.#sign(schoolId, sign.id)
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
      sign = { should: 0, openedAt: 0, said: new Map(), counts: new Uint32Array(attendanceKinds.length) }
      signs.set(id, sign)
    }
    return sign
  }

  /** Takes in one event of today of a school; `classSize` answers the students of a course class. */
  apply(event: AcceptedEvent, classSize: (classId: number) => number): void {
    const { schoolId, classId = 0, objectId, at } = event
    if (event.type === 'sign') this.say(schoolId, event.signId ?? objectId, event.studentId ?? event.userId, at, (event.state ?? 'present') as AttendanceState)
    else if (event.open === 'session')
      this.openSession(schoolId, { id: event.sessionId ?? objectId, classId, collegeId: event.collegeId, section: event.section ?? '', startedAt: at, should: classSize(classId) })
    else if (event.open === 'activity') this.addActivities(schoolId, event.sessionId ?? 0, 1)
    else if (event.open === 'sign') this.openSign(schoolId, { id: event.signId ?? objectId, sessionId: event.sessionId ?? 0, openedAt: at, should: classSize(classId) })
  }

  /** Lessons under way at a second, the newest first, and today's attendance; the latter is not kept by college. */
  state({ schools, scope }: Seen, now: number, directory: Directory): Topics['rt:class'] {
    const running: SessionDay[] = []
    const states = new Array<number>(attendanceKinds.length).fill(0)
    let should = 0
    for (const { id } of schools) {
      const classes = this.#schools.get(id)
      if (!classes) continue
      for (const session of classes.sessions.values())
        if (session.startedAt <= now && now < session.startedAt + LESSON_S && (!scope.colleges || scope.colleges.includes(session.collegeId))) running.push(session)
      for (const sign of classes.signs.values()) {
        should += sign.should
        countsOf(sign).forEach((n, state) => {
          states[state] = (states[state] ?? 0) + n
        })
      }
    }
    running.sort((a, b) => b.startedAt - a.startedAt || a.id - b.id)
    return {
      inClass: running.length,
      sessions: running.slice(0, CLASS_ROWS).map((session) => rowOf(session, directory, scope)),
      attendance:
        scope.colleges || should < SMALL_GROUP
          ? null
          : { should, states: Object.fromEntries(attendanceKinds.map((kind, i) => [kind, states[i] ?? 0])) as Record<AttendanceKind, number> },
    }
  }
}

/** Students of a sign-in by state; whoever nothing was said of is absent. A guest who signs does not make more than were expected. */
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

function rowOf({ id, classId, section, startedAt, should, deeds }: SessionDay, directory: Directory, scope: Scope): Topics['rt:class']['sessions'][number] {
  const entry = directory.courseClass(classId)
  const sign = deeds.sign
  const [present = 0, late = 0, early = 0] = sign ? countsOf(sign) : []
  return {
    id: String(id),
    course: (entry && directory.course(entry.courseId)?.name) ?? '',
    teacher: scope.aggregatesOnly ? '' : nameOnWalls((entry && directory.person(entry.teacherId)?.name) ?? ''),
    className: entry?.name ?? '',
    section,
    start: startedAt * 1000,
    should: peopleShown(sign?.should || should, scope),
    present: sign && sign.should >= SMALL_GROUP ? peopleShown(present + late + early, scope) : null,
    acts: deeds.activities,
  }
}
