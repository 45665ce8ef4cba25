import type { LiveScope, TopicName } from '@data-centre/api'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { LiveDay } from '../day/live-day.ts'
import { isOperation } from '../operation.ts'
import type { StateTopic } from '../payloads.ts'
import { Room, roomKey } from './room.ts'

/** Sends a message to a room. */
export type Send = (room: string, event: string, message: object) => void

/** Changes that come together within this time are one message. */
const COALESCE_MS = 25
const COUNTERS_MS = 100
/** How often the other topics speak, ms. */
const cadence: Record<Exclude<StateTopic, 'rt:counters'>, number> = {
  'rt:online': 5000,
  'rt:trend': 60_000,
  'rt:feed': 500,
  'rt:geo': 1000,
  'rt:rank': 10_000,
  'rt:act': 10_000,
  'rt:class': 10_000,
  'rt:traffic': 10_000,
  'rt:waf': 10_000,
}

/** Topics of what happens in class: to a single school they speak as soon as something changes, at most so often, ms. */
const promptTopics = ['rt:class', 'rt:act'] as const
const PROMPT_MS = 250

/** How often the topics of a day speak. */
export interface Pace {
  /** Every topic speaks at least so often, ms; a day that passes faster than days do has more to say. */
  longest?: number
  /** So many times as often as usual does everything speak: endurance runs live an hour in minutes. */
  speed?: number
}

/** All rooms of a live day and their clocks. A topic that nobody watches has no room, no timer and no cost. */
export class Broadcast {
  readonly live: LiveDay
  readonly #send: Send
  readonly #speed: number
  readonly #rooms = new Map<string, Room>()
  readonly #timers = new Map<StateTopic, NodeJS.Timeout>()
  readonly #longest: number
  #pending: NodeJS.Timeout | undefined
  #lastPass = 0
  #prompted: NodeJS.Timeout | undefined
  #lastPrompt = 0

  constructor(live: LiveDay, send: Send, { longest = Number.POSITIVE_INFINITY, speed = 1 }: Pace = {}) {
    this.live = live
    this.#send = send
    this.#speed = speed
    this.#longest = longest
    live.listen({ changed: () => this.#changed(), reset: () => this.#reset() })
  }

  /** Whether anybody watches. */
  get isWatched(): boolean {
    return this.#rooms.size > 0
  }

  /** Takes a watcher in; makes the room when they are the first. */
  enter(topic: StateTopic, scope: Scope, asked: LiveScope, member: string): Room {
    const key = roomKey(topic, scope)
    let room = this.#rooms.get(key)
    if (!room) {
      room = new Room(topic, scope, asked, this.live)
      this.#rooms.set(key, room)
      this.#wind(topic)
    }
    room.members.add(member)
    return room
  }

  leave(key: string, member: string): void {
    const room = this.#rooms.get(key)
    if (!room) return
    room.members.delete(member)
    if (room.members.size > 0) return
    this.#rooms.delete(key)
    if (this.#of(room.topic).length === 0) this.#unwind(room.topic)
  }

  room(topic: StateTopic, scope: Scope): Room | undefined {
    return this.#rooms.get(roomKey(topic, scope))
  }

  /** Numbers of the last messages to a scope. */
  seqOf(scope: Scope): Partial<Record<TopicName, number>> {
    const numbers: Partial<Record<TopicName, number>> = {}
    for (const topic of ['rt:counters', ...Object.keys(cadence)] as StateTopic[]) {
      const room = this.room(topic, scope)
      if (room) numbers[topic] = room.seq
    }
    return numbers
  }

  close(): void {
    clearTimeout(this.#pending)
    clearTimeout(this.#prompted)
    for (const timer of this.#timers.values()) clearInterval(timer)
    this.#timers.clear()
    this.#rooms.clear()
  }

  #of(topic: StateTopic): Room[] {
    return [...this.#rooms.values()].filter((room) => room.topic === topic)
  }

  /** The first change after a quiet time goes out at once, a stream of them ten times a second. */
  #changed(): void {
    this.#prompt()
    if (this.#pending || this.#of('rt:counters').length === 0) return
    const wait = Math.max(COALESCE_MS / this.#speed, this.#lastPass + COUNTERS_MS / this.#speed - performance.now())
    this.#pending = setTimeout(() => {
      this.#pending = undefined
      this.#lastPass = performance.now()
      this.#speak('rt:counters')
    }, wait)
  }

  #promptRooms(): Room[] {
    return promptTopics.flatMap((topic) => this.#of(topic).filter(({ scope }) => scope.level === 'school'))
  }

  /** Lets classes of single schools be followed as they are held. */
  #prompt(): void {
    if (this.#prompted || this.#promptRooms().length === 0) return
    const wait = Math.max(COALESCE_MS / this.#speed, this.#lastPrompt + PROMPT_MS / this.#speed - performance.now())
    this.#prompted = setTimeout(() => {
      this.#prompted = undefined
      this.#lastPrompt = performance.now()
      this.#say(this.#promptRooms())
    }, wait)
  }

  #speak(topic: StateTopic): void {
    this.#say(this.#of(topic))
    if (topic === 'rt:geo') this.#forgetHits()
  }

  #say(rooms: readonly Room[]): void {
    for (const room of rooms) {
      const next = room.next(this.live)
      if (next) this.#send(room.key, next.event, next.message)
    }
  }

  #reset(): void {
    for (const room of this.#rooms.values()) this.#send(room.key, 'rt:snapshot', room.reset(this.live))
  }

  #wind(topic: StateTopic): void {
    if (topic === 'rt:counters' || this.#timers.has(topic)) return
    if (topic === 'rt:geo') this.#forgetHits()
    const speak = isOperation(topic)
      ? () => void this.live.operation.read(topic).then(() => this.#speak(topic))
      : () => this.#speak(topic)
    // What is read only while somebody listens is old by then: the first one gets it as soon as it is read.
    if (isOperation(topic)) speak()
    const timer = setInterval(speak, Math.min(cadence[topic], this.#longest) / this.#speed)
    timer.unref()
    this.#timers.set(topic, timer)
  }

  #unwind(topic: StateTopic): void {
    clearInterval(this.#timers.get(topic))
    this.#timers.delete(topic)
  }

  #forgetHits(): void {
    this.live.book.forgetHits()
  }
}
