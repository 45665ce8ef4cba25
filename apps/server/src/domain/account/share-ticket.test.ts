import { type CallPath, callAt, faults, SUCCESS_CODE } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Session, startTestServer, type TestServer } from '../../../testing/server.ts'
import { openTinyAnswers } from '../../../testing/tiny-answers.ts'
import { coursesOf } from '../../reports/courses.ts'
import type { Lessons } from '../../reports/lessons/lessons.ts'
import { createPeople } from '../../reports/people.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
let server: TestServer
let session: Session
let sharerId: number
beforeAll(async () => {
  tiny = await openTinyAnswers()
  // This world has no class of five students.
  const lessons = { members: async () => 5 } as Partial<Lessons> as Lessons
  server = await startTestServer(
    {},
    {
      filling: () => null,
      answers: tiny.answers,
      courses: coursesOf(tiny.directory),
      lessons,
      people: createPeople(tiny.sources),
      personPortraits: tiny.personPortraits,
    },
  )
  session = (await server.login('school_a')).session
  const { rows } = await server.services.database.pool.query("SELECT id FROM sys_user WHERE user_name = 'school_a'")
  sharerId = rows[0].id
})
afterAll(async () => {
  await server.close()
  await tiny.close()
})

interface Kind {
  asks: readonly [path: CallPath, input: object]
  opens: readonly [path: CallPath, input: object]
}
/** Every kind of ticket of a page that somebody shares. */
const kinds: Record<string, Kind> = {
  portrait: {
    asks: ['bigLargeScreen/getTeaStuTicket', { type: 'tea', id: '101' }],
    opens: ['teaPortrait/getShared', { teaId: 101 }],
  },
  course: {
    asks: ['courseShare/getTicket', { schoolId: 1, courseId: 1001 }],
    opens: ['courseShare/getReport', { courseId: 1001, path: 'resourceCourse/getCourseDetail' }],
  },
  class: {
    asks: ['classShare/getTicket', { schoolId: 1, classId: 7002 }],
    opens: ['classShare/getReport', { classId: 7002, path: 'zjyFaceTeach/getFaceTeachClass' }],
  },
}

/** What ends a share, and how it is undone. */
const ends: Record<string, readonly [end: string, undo: string]> = {
  'its school is closed': [
    'UPDATE school SET is_open = false WHERE id = 1',
    'UPDATE school SET is_open = true WHERE id = 1',
  ],
  'its sharer is switched off': [
    'UPDATE sys_user SET status = 0 WHERE id = $1',
    'UPDATE sys_user SET status = 1 WHERE id = $1',
  ],
  'the rights of its sharer are withdrawn': [
    'INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT $1::int, id, -1 FROM sys_right',
    'DELETE FROM sys_user_right WHERE user_id = $1 AND grant_type = -1',
  ],
  'its sharer goes to another school': [
    "WITH moved AS (UPDATE sys_user_area SET area_id = '2' WHERE user_id = $1 AND area_kind = 'school') UPDATE sys_user SET school_id = 2 WHERE id = $1",
    "WITH moved AS (UPDATE sys_user_area SET area_id = '1' WHERE user_id = $1 AND area_kind = 'school') UPDATE sys_user SET school_id = 1 WHERE id = $1",
  ],
}
const run = async (sql: string): Promise<void> => {
  await server.services.database.pool.query(sql, sql.includes('$1') ? [sharerId] : [])
  server.services.places.touch()
}
const msgOf = async ([path, input]: readonly [CallPath, object], ticket: string): Promise<string> =>
  (await server.call(path, { ...input, ticket })).envelope.msg

it.each(Object.entries(kinds))('a ticket of a %s ends with what its sharer may share', async (_, { asks, opens }) => {
  const [path, input] = asks
  const { envelope } = await server.call(path, input, session)
  expect([envelope.code, envelope.msg]).toEqual([SUCCESS_CODE, '操作成功'])
  const { ticket } = envelope.data as { ticket: string }
  expect(await msgOf(opens, ticket)).toBe('操作成功')
  const left: [string, string][] = []
  for (const [name, [end, undo]] of Object.entries(ends)) {
    await run(end)
    left.push([name, await msgOf(opens, ticket)])
    await run(undo)
  }
  expect(left).toEqual(Object.keys(ends).map((name) => [name, faults.badTicket.msg]))
  expect(await msgOf(opens, ticket)).toBe('操作成功')
  // Signed for one account, it is not another's.
  expect(
    await msgOf(
      opens,
      ticket.replace(/^\d+/, (id) => String(Number(id) + 1)),
    ),
  ).toBe(faults.badTicket.msg)
  expect(callAt(opens[0])?.demand).toBe('public')
})
