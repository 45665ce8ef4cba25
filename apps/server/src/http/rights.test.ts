import {
  builtInRoles,
  dataSourceGroups,
  type Envelope,
  type Right,
  type RightNode,
  type RightsAnswer,
  rightsTree,
  schoolCapability,
} from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schools, startTestServer, type TestServer } from '../../testing/server.ts'
import { demoAccounts } from '../domain/seeds/demo-accounts.ts'

/** Answers of the rights call are kept for a moment; the clock moves past it after each change. */
const FORGOTTEN_MS = 5000
const ofOneSchool: Readonly<Record<string, number>> = {
  school_a: schools.own,
  leader_a: schools.own,
  affairs_a: schools.own,
  demo: schools.demo,
}
const accounts = demoAccounts.map(({ userName }) => userName)

let server: TestServer
const sessions = new Map<string, Awaited<ReturnType<TestServer['login']>>['session']>()
beforeAll(async () => {
  server = await startTestServer()
  for (const name of accounts) sessions.set(name, (await server.login(name)).session)
})
afterAll(() => server.close())

const change = async (sql: string, values: unknown[] = []): Promise<void> => {
  await server.services.database.pool.query(sql, values)
  server.clock.at += FORGOTTEN_MS
}
const nodesOf = (tree: readonly RightNode[]): RightNode[] => tree.flatMap((node) => [node, ...nodesOf(node.childList)])
const answerOf = async (name: string, input: object = {}): Promise<RightsAnswer> =>
  ((await server.call('user/queryUserRight', input, sessions.get(name), 'GET')).envelope as Envelope<RightsAnswer>).data
const delivered = async (name: string, input: object = {}): Promise<number[]> =>
  nodesOf((await answerOf(name, input)).rightTreeNodeList).map(({ rightId }) => rightId)

/** What an account holds beside its role. */
interface Own {
  added?: readonly number[]
  taken?: readonly number[]
  manage?: readonly number[]
  dataSource?: string
}

/** The tree by the statement of the invariant: role ∪ user − minus, cut by the school's management ids and the platform, pages that exist with all that leads to them. */
function expected(name: string, { added = [], taken = [], manage, dataSource }: Own = {}): number[] {
  const byId = new Map(rightsTree.map((right) => [right.id, right]))
  const above = (right: Right): Right[] => {
    const parent = right.parent === null ? undefined : byId.get(right.parent)
    return parent ? [parent, ...above(parent)] : []
  }
  const role = builtInRoles.find(({ code }) => code === demoAccounts.find(({ userName }) => userName === name)?.role)
  const held = new Set([...(role?.rights === 'all' ? rightsTree.map(({ id }) => id) : (role?.rights ?? [])), ...added])
  for (const id of taken) held.delete(id)
  const isOpen = (right: Right): boolean => {
    const line = [right, ...above(right)]
    const needed = line.flatMap(({ id }) => schoolCapability[id] ?? [])
    const fromPlatform = dataSource === undefined || line.some(({ id }) => dataSourceGroups[dataSource]?.includes(id))
    return (
      line.every(({ kind, show }) => kind === 'menu' || show === 1) &&
      fromPlatform &&
      (manage === undefined || needed.every((id) => manage.includes(id)))
    )
  }
  const pages = rightsTree.filter((right) => right.kind === 'page' && held.has(right.id) && isOpen(right))
  const ids = new Set(pages.flatMap((page) => [page.id, ...above(page).map(({ id }) => id)]))
  return rightsTree.filter(({ id }) => ids.has(id)).map(({ id }) => id)
}
const inOrder = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b)
const manageOf: Readonly<Record<number, readonly number[]>> = {
  [schools.own]: [1, 2, 3, 4, 6, 7, 8],
  [schools.demo]: [1, 5, 8],
}
const own = (name: string): Own => {
  const school = ofOneSchool[name]
  return school === undefined ? {} : { manage: manageOf[school] ?? [] }
}

describe('L18: the tree that is delivered', () => {
  it.each(accounts)('%s: is what the role grants, cut by the school', async (name) => {
    expect(inOrder(await delivered(name))).toEqual(inOrder(expected(name, own(name))))
  })

  it.each([
    [1, 'auditor', 408],
    [1, 'school_a', 301],
    [-1, 'super', 302],
    [-1, 'school_a', 1011],
  ] as const)('with %i of a right of the user: %s %i', async (grant, name, right) => {
    const [before, grants] = [await delivered(name), grant === 1 ? { added: [right] } : { taken: [right] }]
    await change(
      'INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT id, $2, $3 FROM sys_user WHERE user_name = $1',
      [name, right, grant],
    )
    const after = await delivered(name)
    expect(inOrder(after)).toEqual(inOrder(expected(name, { ...own(name), ...grants })))
    // A tree made without the change no longer agrees: the comparison notices.
    expect(inOrder(after)).not.toEqual(inOrder(before))
    await change('DELETE FROM sys_user_right')
    expect(await delivered(name)).toEqual(before)
  })

  it('loses the groups that the only school has not opened, and only there', async () => {
    await change('UPDATE school SET manage_ids = $1, updated_at = now() WHERE id = $2', [[2, 8], schools.own])
    expect(inOrder(await delivered('school_a'))).toEqual(inOrder(expected('school_a', { manage: [2, 8] })))
    expect(await delivered('school_a')).not.toContain(101)
    expect(inOrder(await delivered('operator'))).toEqual(inOrder(expected('operator')))
    await change('UPDATE school SET manage_ids = $1, updated_at = now() WHERE id = $2', [
      manageOf[schools.own],
      schools.own,
    ])
  })

  it.each(Object.keys(dataSourceGroups))('for who comes from %s: the groups of the platform', async (dataSource) => {
    for (const name of ['school_a', 'operator'])
      expect(inOrder(await delivered(name, { dataSource })), name).toEqual(
        inOrder(expected(name, { ...own(name), dataSource })),
      )
  })
})
