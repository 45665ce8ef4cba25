import { faults, type Page, type PortraitInfo, type SharedPortrait, type SharedPortraitRow } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { openTinyAnswers } from '../../../testing/tiny-answers.ts'
import { createPeople } from '../../reports/people.ts'
import { personTicket } from '../walls/person-handlers.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
let server: TestServer
/** Who shares the people of the own school. */
let sharerId = 0
beforeAll(async () => {
  tiny = await openTinyAnswers()
  server = await startTestServer(
    {},
    { filling: () => null, personPortraits: tiny.personPortraits, people: createPeople(tiny.sources) },
  )
  sharerId = (await server.services.database.pool.query("SELECT id FROM sys_user WHERE user_name = 'school_a'")).rows[0]
    ?.id
})
afterAll(async () => {
  await server.close()
  await tiny.close()
})

const ask = async (who: string | undefined, path: Parameters<TestServer['call']>[0], input: object) =>
  (await server.call(path, input, who === undefined ? undefined : (await server.login(who)).session)).envelope
const ticketOf = (type: 'tea' | 'stu', id: string, until = server.clock.now() + 60_000) =>
  personTicket(server.services, { type, id }, sharerId, until)

describe('a portrait by right', () => {
  it('is shown within the area of the caller, and to nobody else', async () => {
    const info = await ask('school_a', 'teaPortrait/getTeaInfo', { teaId: 101, schoolId: 1 })
    expect(info.data as PortraitInfo).toMatchObject({ no: 'T101', standing: '教授', isPresent: true })
    // Somebody of another school, of another role, and nobody at all are answered alike.
    for (const teaId of [201, 111, 999]) {
      const { msg } = await ask('school_a', 'teaPortrait/getTeaInfo', { teaId, schoolId: 1 })
      expect([teaId, msg]).toEqual([teaId, faults.notFound.msg])
    }
    expect((await ask('school_a', 'teaPortrait/getTeaInfo', { teaId: 201, schoolId: 2 })).msg).toBe(
      faults.forbidden.msg,
    )
    expect((await ask('auditor', 'teaPortrait/getTeaInfo', { teaId: 101, schoolId: 1 })).msg).toBe(faults.forbidden.msg)
    expect((await ask(undefined, 'teaPortrait/getTeaInfo', { teaId: 101, schoolId: 1 })).data).toBeFalsy()
  })
  it('says of who has left when they did, and is not passed on', async () => {
    const info = await ask('school_a', 'studentImage/getStuInfo', { stuId: 123, schoolId: 1 })
    expect((info.data as PortraitInfo).facts).toContainEqual({ label: '状态', value: '2025-05-11 离校' })
    expect((info.data as PortraitInfo).isPresent).toBe(false)
    expect((await ask('school_a', 'studentImage/getStuInfo', { stuId: 411, schoolId: 1 })).msg).toBe(
      faults.notFound.msg,
    )
    const ticket = ticketOf('stu', '123')
    for (const [path, tab] of [['studentImage/getShared'], ['studentImage/getSharedList', 'attendance']] as const)
      expect((await ask(undefined, path, { stuId: 123, ticket, ...(tab ? { tab } : {}) })).msg).toBe(
        faults.badTicket.msg,
      )
  })
  it('masks the number of a person for who does not read personal data', async () => {
    const info = await ask('leader_a', 'teaPortrait/getTeaInfo', { teaId: 101, schoolId: 1 })
    expect((info.data as PortraitInfo).no).toContain('*')
    // What is no person is not masked.
    expect((info.data as PortraitInfo).tags.map(({ name }) => name)).toContain('活跃教师')
  })
})

describe('a portrait by ticket', () => {
  it('is shown to strangers without a number, and only of the person of the ticket', async () => {
    const shared = await ask(undefined, 'studentImage/getShared', { stuId: 111, ticket: ticketOf('stu', '111') })
    const { info } = shared.data as SharedPortrait
    expect([info.who, 'no' in info]).toEqual(['**', false])
    const list = await ask(undefined, 'studentImage/getSharedList', {
      stuId: 111,
      ticket: ticketOf('stu', '111'),
      tab: 'attendance',
    })
    expect((list.data as Page<SharedPortraitRow>).total).toBe(1)
    for (const ticket of [ticketOf('stu', '112'), ticketOf('tea', '111'), ticketOf('stu', '111', 1), 'forged'])
      expect((await ask(undefined, 'studentImage/getShared', { stuId: 111, ticket })).msg).toBe(faults.badTicket.msg)
  })
})
