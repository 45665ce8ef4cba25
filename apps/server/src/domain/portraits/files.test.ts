import { portraitTab, type Role } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTinyAnswers, school } from '../../../testing/tiny-answers.ts'
import type { ExportDocument } from '../../call/export-document.ts'
import type { Services } from '../../call/services.ts'
import { studentPortraitFile, teacherPortraitFile, teacherSessionsFile } from './files.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

type Writer = (services: Services, context: never) => Promise<ExportDocument>
async function rowsOf(writer: Writer, input: object): Promise<unknown[][]> {
  const services = { ports: { personPortraits: tiny.personPortraits } } as unknown as Services
  const { pages, rows } = await writer(services, { input, scope: school } as never)
  const all: unknown[][] = []
  for await (const page of pages()) all.push(...(page as unknown[][]))
  expect(all).toHaveLength(rows)
  return all
}
const subjectOf = async (role: Role, id: number) => {
  const subject = await tiny.personPortraits.find(role, id, school)
  if (!subject) throw new Error(`nobody is called ${id}`)
  return subject
}

it.each([
  ['teacher', teacherPortraitFile, 'teaId', 101],
  ['student', studentPortraitFile, 'stuId', 111],
] as const)('the file of a %s holds the numbers, sides and tags of the page', async (role, writer, key, id) => {
  const { info, radar } = await tiny.personPortraits.whole(await subjectOf(role, id))
  const lines = await rowsOf(writer, { [key]: id })
  const group = (name: string) => lines.filter(([, , of]) => of === name).map(([, , , item, value]) => [item, value])
  expect(group('指标').map(([item, value]) => [item, value === '--' ? null : Number(value)])).toEqual(
    info.kpi.map(({ label, value }) => [label, value === null ? null : expect.closeTo(value, 1)]),
  )
  expect(group('六维对比').map(([item]) => item)).toEqual(radar.map(({ name }) => name))
  expect(group('标签')).toEqual(info.tags.map(({ name, isHit }) => [name, isHit ? '是' : '否']))
})

it('the file of the sessions of a teacher is the list of the page', async () => {
  const { list } = await tiny.personPortraits.list(await subjectOf('teacher', 101), 'sessions', undefined, {})
  const columns = portraitTab('teacher', 'sessions')?.columns ?? []
  expect(list).toHaveLength(1)
  expect(await rowsOf(teacherSessionsFile, { teaId: 101 })).toEqual(
    list.map(({ cells }) => columns.map(({ id }) => cells[id] ?? null)),
  )
})
