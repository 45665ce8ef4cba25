import type { SavedView } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Session, startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let own: Session
let other: Session
beforeAll(async () => {
  server = await startTestServer()
  own = (await server.login('school_a')).session
  other = (await server.login('leader_a')).session
})
afterAll(() => server.close())

const PAGE = '/school/dashBoard'
const ask = async (path: string, input: object, session = own) =>
  (await server.call(`savedView/${path}`, input, session)).envelope
const list = async (session = own) => (await ask('getList', { path: PAGE }, session)).data as SavedView[]
const save = async (name: string, query: string) => (await ask('save', { path: PAGE, name, query })).data as SavedView

it('are kept by name for one person and page, overwritten, renamed and deleted', async () => {
  const week = await save('近一周', 'period=7')
  const cloud = await save('职教云', 'platform=zjy')
  expect(await save('近一周', 'period=7&sort=logs.count')).toMatchObject({ id: week.id })
  expect((await list()).map(({ name, query }) => [name, query])).toEqual([
    ['职教云', 'platform=zjy'],
    ['近一周', 'period=7&sort=logs.count'],
  ])
  expect(await list(other)).toEqual([])
  expect((await ask('rename', { id: cloud.id, name: '近一周' })).msg).toBe('已有同名视图')
  expect((await ask('rename', { id: cloud.id, name: '云' })).code).toBe(2000)
  expect((await ask('delete', { id: cloud.id })).code).toBe(2000)
  expect((await list()).map(({ name }) => name)).toEqual(['近一周'])
})

it('have one default a page at most', async () => {
  const [week] = await list()
  const term = await save('本学期', 'period=term')
  for (const { id } of [week as SavedView, term]) await ask('setDefault', { id, isDefault: '1' })
  expect((await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['本学期'])
  await ask('setDefault', { id: term.id, isDefault: '0' })
  expect((await list()).some(({ isDefault }) => isDefault)).toBe(false)
})

it('are nobody else’s to change, and hold an address and nothing more', async () => {
  const [view] = await list()
  for (const [path, input] of [
    ['rename', { name: 'x' }],
    ['setDefault', { isDefault: '1' }],
    ['delete', {}],
  ] as const)
    expect((await ask(path, { id: view?.id, ...input }, other)).msg).toBe('数据不存在或已删除')
  expect((await ask('save', { path: '//evil', name: 'x', query: '' })).code).toBe(500)
  expect((await ask('save', { path: PAGE, name: 'x', query: '<script>' })).code).toBe(500)
  expect((await ask('save', { path: PAGE, name: '', query: '' })).msg).toBe('名称长度在 1 到 30 个字符')
})

it('are thirty a page at most', async () => {
  for (let i = (await list()).length; i < 30; i++) await save(`视图${i}`, 'period=7')
  expect((await ask('save', { path: PAGE, name: '多余', query: '' })).msg).toBe('每个页面最多保存 30 个视图')
  expect(await list()).toHaveLength(30)
})
