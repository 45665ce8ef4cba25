import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type EntityHead, type Envelope, type Kpi, SUCCESS_CODE } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Session, startTestServer, type TestServer } from '../../../testing/server.ts'
import { openTinyAnswers } from '../../../testing/tiny-answers.ts'
import { ClassBook } from '../../realtime/day/class-book.ts'
import { coursesOf } from '../../reports/courses.ts'
import { createLessons } from '../../reports/lessons/lessons.ts'
import { SHARED_MS } from './shared.ts'

/** The national platform, and what it was asked. */
const asked: unknown[] = []
const platform = createServer(async (request, response) => {
  asked.push(JSON.parse(await text(request)))
  response.end(JSON.stringify({ resourceNum: 52, questionNum: 90 }))
})

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
let server: TestServer
let session: Session
beforeAll(async () => {
  tiny = await openTinyAnswers()
  const book = { day: '2025-05-14', classes: new ClassBook(), activities: new Map<number, never>() }
  const timetable = { planned: () => undefined }
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  server = await startTestServer(
    {
      COURSE_DOCKING_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
      COURSE_DOCKING_KEY: 'a-key-of-the-test',
    },
    {
      filling: () => null,
      answers: tiny.answers,
      courses: coursesOf(tiny.directory),
      lessons: createLessons({ ...tiny.sources, live: { book, timetable } }),
    },
  )
  session = (await server.login('school_a')).session
})
afterAll(async () => {
  await server.close()
  await tiny.close()
  platform.closeAllConnections()
  await new Promise((resolve) => platform.close(resolve))
})

const REFUSED = '令牌无效或已过期'
const NOT_FOUND = '数据不存在或已删除'
const ask = async (path: string, input: object, who?: Session): Promise<Envelope> =>
  (await server.call(path, input, who)).envelope
const ticketOf = async (courseId: number): Promise<string> => {
  const { code, msg, data } = await ask('courseShare/getTicket', { schoolId: 1, courseId }, session)
  if (code !== SUCCESS_CODE) throw new Error(msg)
  return (data as { ticket: string }).ticket
}
const detail = (courseId: number, ticket: string) =>
  ask('courseShare/getReport', { path: 'resourceCourse/getCourseDetail', courseId, ticket })

it('shows one course to who brings its ticket, without small groups of people', async () => {
  const { data } = await detail(1001, await ticketOf(1001))
  const { report } = data as { report: { info: EntityHead; kpi: Kpi[] } }
  expect(report.info).toMatchObject({ id: '1001', owner: '云岭机电职业技术学院', texts: { college: '机电学院' } })
  const numberOf = (id: string) => report.kpi.find((kpi) => kpi.id === id)?.value
  expect([numberOf('courses.calls'), numberOf('courses.learners')]).toEqual([2, null])
})

it('opens no other course, and nothing after ten minutes', async () => {
  const ticket = await ticketOf(1001)
  expect((await detail(1002, ticket)).msg).toBe(REFUSED)
  expect((await detail(1001, 'x')).msg).toBe(REFUSED)
  server.clock.at += SHARED_MS
  expect((await detail(1001, ticket)).msg).toBe(REFUSED)
})

it('opens no class that is not the caller’s, and none of fewer than five students', async () => {
  const ticketFor = (classId: number) => ask('classShare/getTicket', { schoolId: 1, classId }, session)
  expect((await ticketFor(7005)).msg).toBe(NOT_FOUND)
  expect((await ticketFor(999_999)).msg).toBe(NOT_FOUND)
  expect((await ticketFor(7002)).msg).toBe('不足 5 人的班级不能分享')
  for (const path of ['classShare/getLesson', 'classShare/getReport'])
    expect(
      (
        await ask(path, {
          classId: 7002,
          ticket: 'x',
          ...(path.endsWith('Report') ? { path: 'zjyFaceTeach/getFaceTeachClass' } : {}),
        })
      ).msg,
    ).toBe(REFUSED)
})

it('is given for courses of the caller’s area alone; others and unknown ones are answered alike', async () => {
  for (const courseId of [3001, 999_999]) {
    expect((await ask('courseShare/getTicket', { schoolId: 1, courseId }, session)).msg).toBe(NOT_FOUND)
    expect((await ask('resourceCourse/getCourseDetail', { schoolId: 1, courseId }, session)).msg).toBe(NOT_FOUND)
  }
  expect((await ask('resourceCourse/getCourseDetail', { schoolId: 1 }, session)).msg).toBe('参数错误：courseId')
})

const sourceOf = (courseId: number, who?: Session) => ask('gjpd/queryCourseResourceNum', { schoolId: 1, courseId }, who)

it('compares a course of the school with the platform that it came from, and asks for nothing else', async () => {
  expect(await sourceOf(1001, session)).toMatchObject({
    data: { courseId: '1001', resourceNum: 52, questionNum: 90, time: expect.stringMatching(/^2025-05-14 \d\d:\d\d$/) },
  })
  expect(asked).toEqual([{ courseId: '1001', platform: 'zyk' }])
  // 2001 is of another school, 99 is none.
  for (const other of [2001, 99]) expect((await sourceOf(other, session)).msg).toBe(NOT_FOUND)
  expect((await sourceOf(1001)).code).not.toBe(SUCCESS_CODE)
  expect(asked).toHaveLength(1)
  await server.services.database.pool.query(
    "INSERT INTO source_ref(source, kind, ref, id) VALUES ('oneroster:zyk:1', 'course', 'C-77', 1002)",
  )
  await sourceOf(1002, session)
  expect(asked.at(-1)).toMatchObject({ courseId: 'C-77' })
})
