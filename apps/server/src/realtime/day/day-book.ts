import { ONLINE_S } from '../../warehouse/count-until.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import {
  cellOf,
  EXPECTED,
  hourOfSeconds,
  JOINED,
  LOG_HOURS,
  LOG_PLATFORMS,
  LOG_TYPES,
  LOGIN_HOURS,
  LOGIN_PLATFORMS,
  logTypeIndex,
  phases,
  platformIndex,
  type Tally,
} from './cells.ts'
import { ClassBook } from './class-book.ts'
import { carryCurves, Minutes } from './minutes.ts'
import { Online } from './online.ts'
import {
  type ActivityDay,
  type CourseDay,
  collegeOf,
  type DayPart,
  newSchoolDay,
  type PersonDay,
  SCHOOL_FEED,
  type SchoolDay,
} from './school-day.ts'

/** What the book asks about things outside the event. */
export interface BookSources {
  schoolPlace(id: number): { provinceCode: string; cityCode: string } | undefined
  courseOwner(courseId: number): number | undefined
  /** Students of a course class, for the expected participations. */
  classSize(classId: number): number
}

/** Newest events of all schools; rooms that lag further behind start from its oldest. */
const FEED_RING = 4096

const LOGS = cellOf['today.logs']
const LOGINS = cellOf['today.logins']
const ACTIVE_USERS = cellOf['today.activeUsers']
const ACTIVE_TEACHERS = cellOf['today.activeTeachers']
const ACTIVE_SCHOOLS = cellOf['today.activeSchools']
const ACTIVE_COURSES = cellOf['today.activeCourses']
const RESOURCE_USES = cellOf['today.resourceUses']
const ANSWERS = cellOf['today.answers']
const SIGN_INS = cellOf['today.signIns']
const PARTICIPATIONS = cellOf['today.participations']
const HOMEWORKS = cellOf['today.homeworks']
const GRADED = cellOf['today.graded']
const SESSIONS = cellOf['today.sessions']

const raise = (tally: Uint32Array, cell: number): void => {
  tally[cell] = (tally[cell] ?? 0) + 1
}

/** Today, counted event by event. One book is one day; the next day gets a new one. */
export class DayBook {
  readonly day: string
  readonly schools = new Map<number, SchoolDay>()
  readonly people = new Map<number, PersonDay>()
  readonly courses = new Map<number, CourseDay>()
  readonly activities = new Map<number, ActivityDay>()
  readonly online: Online
  readonly classes = new ClassBook()
  readonly #sources: BookSources
  readonly #sessions = new Set<number>()
  readonly #ring: AcceptedEvent[] = []
  /** People of yesterday who were online at midnight and may not have done anything today. */
  readonly #lingering = new Map<number, PersonDay>()
  /** Events of tomorrow that clocks ahead of ours have sent. */
  readonly ahead: AcceptedEvent[] = []
  /** Number of events in the feed so far: rooms remember up to where they have read. */
  feedHead = 0
  /** Rises with every change; schools carry the step of their last one. */
  step = 1
  readonly minutes: Minutes

  constructor(day: string, nowSeconds: number, sources: BookSources) {
    this.day = day
    this.#sources = sources
    this.minutes = new Minutes(nowSeconds)
    this.online = new Online(nowSeconds, (school) => this.#changed(school))
  }

  /** Students of a course class. */
  classSize(classId: number): number {
    return this.#sources.classSize(classId)
  }

  school(id: number, provinceCode = '', cityCode = ''): SchoolDay {
    let school = this.schools.get(id)
    if (!school) {
      const place = this.#sources.schoolPlace(id)
      school = newSchoolDay(id, place?.provinceCode ?? provinceCode, place?.cityCode ?? cityCode)
      this.schools.set(id, school)
      this.step++
    }
    return school
  }

  person(userId: number, school: SchoolDay, collegeId: number, role: 0 | 1): PersonDay {
    let person = this.people.get(userId)
    if (!person) {
      const college = collegeOf(school, collegeId).tally
      person = this.#lingering.get(userId) ?? {
        id: userId,
        school,
        collegeId,
        college,
        role,
        logs: 0,
        lastAt: 0,
        online: false,
        platform: 0,
      }
      this.people.set(userId, person)
      for (const tally of [school.tally, college]) {
        raise(tally, ACTIVE_USERS)
        if (role === 0) raise(tally, ACTIVE_TEACHERS)
        tally[ACTIVE_SCHOOLS] = 1
      }
    }
    return person
  }

  course(courseId: number, otherwise: SchoolDay): CourseDay {
    let course = this.courses.get(courseId)
    if (!course) {
      const ownerId = this.#sources.courseOwner(courseId)
      course = { id: courseId, owner: ownerId === undefined ? otherwise : this.school(ownerId), logs: 0 }
      this.courses.set(courseId, course)
      raise(course.owner.tally, ACTIVE_COURSES)
      this.#changed(course.owner)
    }
    return course
  }

  /** Opens an activity; the expected participations follow from the size of its class. */
  openActivity(id: number, school: SchoolDay, phase: number, expected: number): ActivityDay {
    let activity = this.activities.get(id)
    if (!activity) {
      activity = { school, phase, joined: new Set() }
      this.activities.set(id, activity)
      school.tally[EXPECTED + phase] = (school.tally[EXPECTED + phase] ?? 0) + expected
      this.#changed(school)
    }
    return activity
  }

  /** Counts a session that was started; the same one again is not counted. */
  openSession(id: number, school: SchoolDay, collegeId: number): void {
    if (this.#sessions.has(id)) return
    this.#sessions.add(id)
    this.#both(school, collegeOf(school, collegeId).tally, SESSIONS)
    this.#changed(school)
  }

  join(activity: ActivityDay, userId: number): void {
    if (activity.joined.has(userId)) return
    activity.joined.add(userId)
    raise(activity.school.tally, JOINED + activity.phase)
    this.#changed(activity.school)
  }

  /** Counts one event of today; others belong to the warehouse. */
  apply(event: AcceptedEvent): void {
    if (event.day !== this.day) {
      if (event.day > this.day) this.ahead.push(event)
      return
    }
    this.count(event)
    this.classes.apply(event, (id) => this.classSize(id))
  }

  /** Counts what an event was, not what it says of lessons: for who knows these better. */
  count(event: AcceptedEvent): void {
    const school = this.school(event.schoolId, event.provinceCode, event.cityCode)
    const part = collegeOf(school, event.collegeId)
    const college = part.tally
    const platform = platformIndex[event.platform]
    const hour = hourOfSeconds(event.at)
    const person = this.person(event.userId, school, event.collegeId, event.role === 'teacher' ? 0 : 1)
    person.logs++
    this.#both(school, college, LOGS)
    this.#both(school, college, LOG_HOURS + hour)
    this.#both(school, college, LOG_PLATFORMS + platform)
    this.#both(school, college, LOG_TYPES + logTypeIndex[event.type])
    this.online.seen(person, event.at, platform)
    if (event.courseId && person.role === 1) this.course(event.courseId, school).logs++
    this.#byType(event, school, college, hour, platform)
    for (const counted of [school, part]) {
      this.minutes.count(counted, Math.floor(event.at / 60), platform, 1)
      counted.arrived++
      counted.hits++
    }
    this.#remember(event, school)
    this.#changed(school)
  }

  #byType(event: AcceptedEvent, school: SchoolDay, college: Tally, hour: number, platform: number): void {
    switch (event.type) {
      case 'login':
        this.#both(school, college, LOGINS)
        this.#both(school, college, LOGIN_HOURS + hour)
        this.#both(school, college, LOGIN_PLATFORMS + platform)
        break
      case 'view':
      case 'play':
      case 'download':
      case 'fav':
        this.#owned(event, school, RESOURCE_USES)
        break
      case 'answer':
        this.#owned(event, school, ANSWERS)
        break
      case 'sign':
        // A teacher's correction of a sign-in is no sign-in.
        if (event.role === 'student') this.#both(school, college, SIGN_INS)
        break
      case 'activity': {
        this.#both(school, college, PARTICIPATIONS)
        const activity = this.activities.get(event.activityId ?? event.objectId)
        if (activity) this.join(activity, event.userId)
        break
      }
      case 'homework':
        this.#both(school, college, HOMEWORKS)
        break
      case 'grade':
        this.#both(school, college, GRADED)
        break
      case 'teach':
        if (event.open === 'session') this.openSession(event.sessionId ?? event.objectId, school, event.collegeId)
        if (event.open === 'activity')
          this.openActivity(
            event.activityId ?? event.objectId,
            school,
            Math.max(0, phases.indexOf(event.phase ?? 'mid')),
            this.#sources.classSize(event.classId ?? 0),
          )
        break
    }
  }

  /** Uses and answers count at the school that owns what is used. */
  #owned(event: AcceptedEvent, school: SchoolDay, cell: number): void {
    const owner = event.ownerSchoolId === school.id ? school : this.school(event.ownerSchoolId)
    raise(owner.tally, cell)
    if (owner !== school) this.#changed(owner)
  }

  #both(school: SchoolDay, college: Tally, cell: number): void {
    raise(school.tally, cell)
    raise(college, cell)
  }

  #remember(event: AcceptedEvent, school: SchoolDay): void {
    this.#ring[this.feedHead % FEED_RING] = event
    this.feedHead++
    // Cut in portions: moving a short list at every event would cost more than the event.
    if (school.feed.push(event) >= SCHOOL_FEED * 2) school.feed = school.feed.slice(-SCHOOL_FEED)
  }

  /** Puts an earlier event into the feed without counting it. */
  recall(event: AcceptedEvent): void {
    this.#remember(event, this.school(event.schoolId, event.provinceCode, event.cityCode))
  }

  /** Events after position `from` of the feed, newest first. */
  *newest(from: number): Generator<AcceptedEvent> {
    const oldest = Math.max(from, this.feedHead - FEED_RING, 0)
    for (let i = this.feedHead - 1; i >= oldest; i--) yield this.#ring[i % FEED_RING] as AcceptedEvent
  }

  /** Ends every minute before `minute`, minutes since 1970. */
  endMinutes(minute: number): void {
    this.minutes.endUntil(minute, () => this.#parts())
  }

  /** People who may still be online at midnight, and the curve, go over into the new day; counts do not. */
  carryInto(next: DayBook, nowSeconds: number): void {
    this.minutes.carryInto(next.minutes)
    for (const school of this.schools.values()) {
      const heir = next.school(school.id, school.provinceCode, school.cityCode)
      carryCurves(school, heir)
      for (const [id, college] of school.colleges) carryCurves(college, collegeOf(heir, id))
    }
    for (const person of [...this.people.values(), ...this.#lingering.values()]) {
      if (!person.online || person.lastAt + ONLINE_S <= nowSeconds) continue
      const school = next.school(person.school.id)
      const heir: PersonDay = {
        ...person,
        school,
        college: collegeOf(school, person.collegeId).tally,
        logs: 0,
        online: false,
        lastAt: 0,
      }
      next.#lingering.set(person.id, heir)
      next.online.seen(heir, person.lastAt, person.platform)
    }
    for (const event of this.ahead) next.apply(event)
  }

  /** The map has been published: hits start from 0. */
  forgetHits(): void {
    for (const school of this.schools.values()) {
      if (school.hits === 0) continue
      school.hits = 0
      for (const college of school.colleges.values()) college.hits = 0
    }
  }

  *#parts(): Generator<DayPart> {
    for (const school of this.schools.values()) {
      yield school
      yield* school.colleges.values()
    }
  }

  #changed(school: SchoolDay): void {
    school.changed = ++this.step
  }
}
