import { ONLINE_S } from '../../warehouse/count-until.ts'
import { cellOf, ONLINE_PLATFORMS, ONLINE_ROLES } from './cells.ts'
import type { PersonDay, SchoolDay } from './school-day.ts'

/** One slot a second, and room for a tick that comes late. */
const SLOTS = 512

/**
 * Who is online. Each person who is stands in the slot of the second in which they would leave; an event only moves their
 * last time, and the slot finds out when it comes up. So an event costs a comparison, and a second costs its leavers.
 */
export class Online {
  readonly #slots: PersonDay[][] = Array.from({ length: SLOTS }, () => [])
  readonly #onChange: (school: SchoolDay) => void
  #now: number

  constructor(nowSeconds: number, onChange: (school: SchoolDay) => void) {
    this.#now = nowSeconds
    this.#onChange = onChange
  }

  /** A person did something at `at` on a platform. What lies more than the window back counts for nothing. */
  seen(person: PersonDay, at: number, platform: number): void {
    const time = Math.min(at, this.#now)
    if (time <= person.lastAt && person.online) return
    if (time + ONLINE_S <= this.#now) return
    person.lastAt = time
    if (!person.online) {
      person.online = true
      person.platform = platform
      this.#count(person, 1)
      this.#slot(time + ONLINE_S).push(person)
    } else if (person.platform !== platform) {
      this.#move(person, platform)
    }
  }

  /** Lets time pass up to `nowSeconds`: people whose window has run out leave. */
  advance(nowSeconds: number): void {
    const from = Math.max(this.#now + 1, nowSeconds - SLOTS + 1)
    this.#now = Math.max(this.#now, nowSeconds)
    for (let second = from; second <= nowSeconds; second++) this.#leave(second)
  }

  #leave(second: number): void {
    const slot = this.#slot(second)
    if (slot.length === 0) return
    this.#slots[second % SLOTS] = []
    for (const person of slot) {
      const until = person.lastAt + ONLINE_S
      if (until > this.#now) this.#slot(until).push(person)
      else {
        person.online = false
        this.#count(person, -1)
      }
    }
  }

  #count(person: PersonDay, step: number): void {
    for (const tally of [person.school.tally, person.college]) {
      for (const cell of [cellOf['online.users'], ONLINE_PLATFORMS + person.platform, ONLINE_ROLES + person.role])
        tally[cell] = (tally[cell] ?? 0) + step
    }
    this.#onChange(person.school)
  }

  #move(person: PersonDay, platform: number): void {
    for (const tally of [person.school.tally, person.college]) {
      const from = ONLINE_PLATFORMS + person.platform
      const to = ONLINE_PLATFORMS + platform
      tally[from] = (tally[from] ?? 0) - 1
      tally[to] = (tally[to] ?? 0) + 1
    }
    person.platform = platform
    this.#onChange(person.school)
  }

  #slot(second: number): PersonDay[] {
    return this.#slots[second % SLOTS] as PersonDay[]
  }
}
