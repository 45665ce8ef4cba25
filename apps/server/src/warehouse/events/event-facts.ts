import { type LogType, members } from '@data-centre/api'
import type { Directory } from '../directory/directory.ts'
import { isAwayOn } from '../directory/place-on.ts'
import { arrival, client, role, type Table, table, text, time } from '../schema/table.ts'
import type { AcceptedEvent } from './event.ts'

/** A column of a fact that one event fills: its type in the engine, and what the event writes there. A code is ASCII from a fixed list. */
export type EventColumn = { type: string } & (
  | { number(event: AcceptedEvent, directory: Directory): number }
  | { code(event: AcceptedEvent, directory: Directory): string }
)

/** An append-only fact with a row for every event of its types. */
interface EventFact {
  grain: string
  orderBy: readonly string[]
  /** Absent: every type. */
  types?: readonly LogType[]
  when?(event: AcceptedEvent): boolean
  /** In the order in which they are written. */
  columns: Readonly<Record<string, EventColumn>>
}

const number = (type: string, of: (event: AcceptedEvent, directory: Directory) => number) => ({ type, number: of })
const code = (type: string, of: (event: AcceptedEvent, directory: Directory) => string) => ({ type, code: of })
const bigId = (of: (event: AcceptedEvent) => number | undefined) => number('UInt64', (event) => of(event) ?? 0)

/** Columns of every fact about people. */
const actor = {
  event_id: code('UInt64', (event) => event.id),
  event_time: number(time, (event) => event.at),
  event_date: code('Date DEFAULT toDate(event_time)', (event) => event.day),
  user_id: bigId((event) => event.userId),
  user_role: code(role, (event) => event.role),
  school_id: number('UInt32', (event) => event.schoolId),
  province_code: code(text, (event) => event.provinceCode),
  city_code: code(text, (event) => event.cityCode),
  college_id: number('UInt32', (event) => event.collegeId),
  major_id: number('UInt32', (event) => event.majorId),
  platform: code(text, (event) => event.platform),
}

const course = bigId((event) => event.courseId)
const courseClass = bigId((event) => event.classId)
const object = bigId((event) => event.objectId)
const owner = number('UInt32', (event) => event.ownerSchoolId)
const group = number('UInt32', (event) => event.groupId)
const seconds = number('UInt32', (event) => event.duration ?? 0)
const from = code(client, (event) => event.client ?? 'pc')
const resourceType = code(text, (event, directory) => directory.resource(event.objectId)?.type ?? 'other')

/** Who owns what is called, and where it came from; school_id is the caller's. */
const called = (sourcePlatform: (event: AcceptedEvent, directory: Directory) => string | undefined) => ({
  owner_school_id: owner,
  owner_province: code(text, (event, directory) => directory.school(event.ownerSchoolId)?.provinceCode ?? ''),
  source_platform: code(text, (event, directory) => sourcePlatform(event, directory) ?? ''),
  target_course_id: course,
})

const memberOf = (list: object): string =>
  `Enum8(${Object.keys(list)
    .map((name, index) => `'${name}'=${index + 1}`)
    .join(',')})`

/** Each column of the append-only facts once: tables and rows follow. One action is one row of fact_log and at most one of another. */
export const eventFacts = {
  fact_log: {
    grain: 'one user action 日志',
    orderBy: ['school_id', 'event_date', 'platform', 'log_type', 'user_id', 'event_id'],
    columns: {
      ...actor,
      log_type: code(text, (event) => event.type),
      course_id: course,
      class_id: courseClass,
      object_id: object,
      owner_school_id: owner,
      group_id: group,
      duration_s: number('UInt32', (event) => (event.type === 'login' ? 0 : (event.duration ?? 0))),
      client: from,
      /** The person was not at the school on that day: the action is counted, the person is not. */
      is_away: number('UInt8', (event, directory) => (isAwayOn(directory.person(event.userId), event.day) ? 1 : 0)),
    },
  },
  fact_login: {
    grain: 'one successful login',
    orderBy: ['school_id', 'event_date', 'user_id', 'event_id'],
    types: ['login'],
    columns: { ...actor, client: from, session_s: seconds },
  },
  fact_resource_use: {
    grain: 'one use of one resource',
    orderBy: ['owner_school_id', 'event_date', 'resource_id', 'event_id'],
    types: ['view', 'play', 'download', 'fav'],
    columns: {
      ...actor,
      action: code("Enum8('view'=1,'play'=2,'download'=3,'fav'=4)", (event) => event.type),
      resource_id: object,
      resource_type: resourceType,
      owner_school_id: owner,
      author_id: number('UInt64', (event, directory) => directory.resource(event.objectId)?.authorId ?? 0),
      group_id: group,
      course_id: course,
      duration_s: seconds,
      clicks: number('UInt32 DEFAULT 1', (event) => event.clicks ?? 1),
    },
  },
  fact_answer: {
    grain: 'one answer to one question',
    orderBy: ['owner_school_id', 'event_date', 'question_id', 'event_id'],
    types: ['answer'],
    columns: {
      ...actor,
      question_id: object,
      question_type: code(text, (event, directory) => directory.question(event.objectId)?.type ?? 'single'),
      owner_school_id: owner,
      group_id: group,
      is_correct: number('UInt8', (event) => event.correct ?? 0),
      answer_kind: code(`${memberOf(members.answerKind)} DEFAULT 'practice'`, (event) => event.kind ?? 'practice'),
    },
  },
  fact_resource_call: {
    grain: 'one resource put into one course 素材调用',
    orderBy: ['owner_school_id', 'event_date', 'resource_id', 'event_id'],
    types: ['call'],
    when: (event) => event.sourceCourseId === undefined,
    columns: {
      ...actor,
      resource_id: object,
      resource_type: resourceType,
      group_id: group,
      ...called((event, directory) => directory.resource(event.objectId)?.platform),
    },
  },
  fact_course_call: {
    grain: 'one course taken over, whole or in part 课程调用',
    orderBy: ['owner_school_id', 'event_date', 'source_course_id', 'event_id'],
    types: ['call'],
    when: (event) => event.sourceCourseId !== undefined,
    columns: {
      ...actor,
      source_course_id: object,
      call_kind: code("Enum8('whole'=1,'part'=2)", (event) => event.kind ?? 'whole'),
      ...called((event, directory) => directory.course(event.objectId)?.platform),
    },
  },
  fact_discussion: {
    grain: 'one post, reply or like; owner = the school of the course',
    orderBy: ['school_id', 'event_date', 'class_id', 'event_id'],
    types: ['discuss', 'reply', 'like'],
    columns: {
      ...actor,
      course_id: course,
      class_id: courseClass,
      owner_school_id: owner,
      kind: code("Enum8('post'=1,'reply'=2,'like'=3)", (event) => (event.type === 'discuss' ? 'post' : event.type)),
    },
  },
} as const satisfies Readonly<Record<string, EventFact>>

export type EventFactName = keyof typeof eventFacts

/** The facts as their rows are made. */
export const eventFactList: readonly (readonly [EventFactName, EventFact])[] = namesOf(eventFacts).map((name) => [
  name,
  eventFacts[name],
])

export const eventFactTables: readonly Table[] = eventFactList.map(([name, { grain, orderBy, columns }]) =>
  table('fact')(
    name,
    grain,
    orderBy,
    { ...Object.fromEntries(Object.entries(columns).map(([column, { type }]) => [column, type])), ...arrival },
    'toYYYYMM(event_date)',
  ),
)

/** Columns of a fact in the order in which they are written. */
export const columnsOf = (fact: EventFactName): string[] => Object.keys(eventFacts[fact].columns)

/** Columns that a fact has besides those of every fact about people. */
export type OwnColumn<F extends EventFactName> = Exclude<keyof (typeof eventFacts)[F]['columns'], keyof typeof actor> &
  string

export const actorColumns = namesOf(actor)

function namesOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[]
}
