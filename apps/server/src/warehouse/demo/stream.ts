import { dayOf } from '../../platform/clock.ts'
import type { SourceEvent } from '../events/event.ts'
import type { FactStore } from '../store.ts'
import { streamParts } from './facts/write.ts'
import { READ_MS, SLOT_MS, SLOT_SHIFT_MS, slotOf, wireTime } from './slots.ts'

interface Row {
  at: number
  source_id: string
  log_type: SourceEvent['type']
  user_id: number
  platform: SourceEvent['platform']
  client: SourceEvent['client']
  course_id: number
  class_id: number
  object_id: number
  duration_s: number
  opens: '' | NonNullable<SourceEvent['open']>
  session_id: number
  phase: string
  activity_type: string
  method: string
  section: string
  title: string
  due_at: number
  student_id: number
  state: string
  score: number
  kind: '' | NonNullable<SourceEvent['kind']>
  star: number
  aspects: NonNullable<SourceEvent['aspects']>
  correct: 0 | 1
}

const columns =
  'source_id, log_type, user_id, platform, client, course_id, class_id, object_id, duration_s, opens, session_id, phase, activity_type, method, section, title, student_id, state, score, kind, star, aspects, correct'
const statement = `SELECT at, ${columns}, due_at FROM (${streamParts.map((part) => `SELECT toUnixTimestamp(event_time) AS at, ${columns.replace('log_type', 'toString(log_type) AS log_type').replace('platform', 'toString(platform) AS platform').replace('kind', 'toString(kind) AS kind')}, toUnixTimestamp(due_at) AS due_at FROM (${part})`).join('\nUNION ALL\n')}) ORDER BY at, source_id`

const uses = new Set(['view', 'play', 'download', 'fav'])

/** An event as its platform sends it: the fields of its type and no others. */
function eventOf(row: Row): SourceEvent {
  const event: SourceEvent = { type: row.log_type, eventId: row.source_id, time: wireTime(row.at), userId: row.user_id, platform: row.platform, client: row.client }
  if (row.course_id > 0) event.courseId = row.course_id
  if (row.class_id > 0) event.classId = row.class_id
  if (row.duration_s > 0) event.duration = row.duration_s
  if (row.student_id > 0) event.studentId = row.student_id
  if (uses.has(row.log_type)) event.resourceId = row.object_id
  switch (row.log_type) {
    case 'answer':
      Object.assign(event, { questionId: row.object_id, correct: row.correct })
      break
    case 'sign':
      Object.assign(event, { signId: row.object_id, state: row.state })
      break
    case 'activity':
      event.activityId = row.object_id
      if (row.score > 0) event.score = row.score
      break
    case 'homework':
      event.homeworkId = row.object_id
      break
    case 'grade':
      // Only papers have a kind.
      Object.assign(event, { [row.kind ? 'examId' : 'homeworkId']: row.object_id, score: row.score })
      break
    case 'exam':
      event.examId = row.object_id
      break
    case 'evaluate':
      Object.assign(event, { evaluationId: row.object_id, star: row.star, aspects: row.aspects })
      break
    case 'call':
      Object.assign(event, row.kind ? { sourceCourseId: row.object_id, kind: row.kind } : { resourceId: row.object_id })
      break
    case 'progress':
      event.progress = row.score
      break
    case 'certificate':
      Object.assign(event, { certificateId: row.object_id, grade: row.state })
      break
    case 'credit':
      Object.assign(event, { creditId: row.object_id, state: row.state }, row.student_id > 0 ? {} : { certificateId: row.session_id, points: row.score })
      break
    case 'teach':
      openingOf(event, row)
      break
  }
  return event
}

function openingOf(event: SourceEvent, row: Row): void {
  const { opens, object_id: id, session_id: sessionId } = row
  if (!opens) return
  event.open = opens
  if (opens === 'session') Object.assign(event, { sessionId: id, section: row.section })
  else if (opens === 'activity') Object.assign(event, { sessionId, activityId: id, phase: row.phase, activityType: row.activity_type })
  else if (opens === 'sign') Object.assign(event, { sessionId, signId: id, method: row.method })
  else if (opens === 'exam') Object.assign(event, { examId: id, title: row.title, kind: row.kind, due: wireTime(row.due_at) })
  else if (opens === 'evaluation') Object.assign(event, { evaluationId: id, kind: row.kind, ...(sessionId > 0 ? { sessionId } : {}) })
  else Object.assign(event, { homeworkId: id, title: row.title, due: wireTime(row.due_at) })
}

/** Reads the stream a quarter of a day at a time and keeps the quarters that are asked for again. */
export class EventStream {
  readonly #store: FactStore
  readonly #params: { seed: number; actions: number }
  readonly #slots = new Map<number, Promise<Row[]>>()

  constructor(store: FactStore, seed: number, actions: number) {
    this.#store = store
    this.#params = { seed, actions }
  }

  /** Events later than `fromMs`, up to `toMs`. */
  async between(fromMs: number, toMs: number): Promise<SourceEvent[]> {
    const events: SourceEvent[] = []
    for (let slot = slotOf(fromMs); slot <= slotOf(toMs); slot++) {
      for (const row of await this.#slot(slot)) if (row.at * 1000 > fromMs && row.at * 1000 <= toMs) events.push(eventOf(row))
    }
    return events
  }

  /** Forgets what was read: the dimensions that it was made from have changed. */
  clear(): void {
    this.#slots.clear()
  }

  #slot(slot: number): Promise<Row[]> {
    const existing = this.#slots.get(slot)
    if (existing) return existing
    const start = slot * SLOT_MS + SLOT_SHIFT_MS
    const day = dayOf(start)
    const rows = this.#store.query<Row>(statement, { ...this.#params, from: day, to: day, after: start / 1000 - 1, until: (start + SLOT_MS) / 1000 - 1 }, { maxMs: READ_MS })
    rows.catch(() => this.#slots.delete(slot))
    this.#slots.set(slot, rows)
    for (const old of this.#slots.keys()) if (this.#slots.size > 2) this.#slots.delete(old)
    return rows
  }
}
