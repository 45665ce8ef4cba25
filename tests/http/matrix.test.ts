import { randomUUID } from 'node:crypto'
import { type CallPath, callAt, callPaths, faults, rights } from '@data-centre/api'
import { signedHeaders } from '@data-centre/server/platform/signature.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { noteGrowth } from '../product/growth.ts'
import { loginAs } from '../product/login.ts'
import { provideProduct } from '../product/provide.ts'
import { fullNumber, left, Matrix } from './matrix.ts'

/** Calls that write are asked too: a server of its own. */
const product = provideProduct({ env: { REQUESTS_PER_MINUTE: '1000000' } })
let matrix: Matrix
beforeAll(async () => {
  matrix = await Matrix.open(product.url)
})

describe('every call of the contract for every identity (L17)', () => {
  it('answers by demand and scope, in the declared shape, without the name of a foreign school or a person in any byte', async () => {
    const { identities } = matrix.world
    const wrong = await Promise.all(identities.map((who) => matrix.walk(who, matrix.attemptsOf(who))))
    expect(wrong.flat()).toEqual([])
    // They ask side by side: each waits while the others are answered.
    for (const [path, ms] of matrix.spent)
      if (callAt(path)?.kind === 'report') noteGrowth('report', ms / identities.length)
    expect(callPaths.filter((path) => !matrix.asked.has(path))).toEqual(left)
    expect([...matrix.asked.values()].reduce((sum, times) => sum + times)).toBeGreaterThan(900)
  })
  it('notices a guard that lets a school see the nation, and one that shows people to everybody', async () => {
    expect(matrix.persons.length).toBeGreaterThan(20)
    expect(matrix.persons.filter((name) => name.includes('*'))).toEqual([])
    // The walk before has logged in often enough to end the sessions that it began with.
    const caller = await loginAs(product.url, 'super')
    // The session of the nation in the place of a narrower one: what a guard that does not look would answer.
    const wide: CallPath[] = [
      'dataOverviewTotalData/getTotalData',
      'opeDataOverview/getSchoolList',
      'opeDataOverview/exportSchool',
    ]
    const unbounded = await matrix.walkAs({ ...matrix.identityNamed('school_a'), caller }, wide)
    const pathsOf = (lines: readonly string[]) => [...new Set(lines.map((line) => line.split(' ')[1]))]
    expect(pathsOf(unbounded.filter((line) => line.endsWith(`allowed, not ${faults.forbidden.msg}`)))).toEqual(wide)
    expect(pathsOf(unbounded.filter((line) => line.includes(': shows ')))).toEqual(wide.slice(1))
    // And one that lets nobody in.
    const closed = await matrix.walkAs(
      { ...matrix.identityNamed('super'), caller: await loginAs(product.url, 'school_a') },
      ['opeDataOverview/getSchoolList'],
    )
    expect(closed[0]).toBe(`super opeDataOverview/getSchoolList : ${faults.forbidden.msg}, not allowed`)
    const admin = matrix.identityNamed('super')
    // Who may read rows of persons, and not their names.
    const reader = { ...admin, rights: new Set([...admin.rights].filter((id) => id !== rights.viewPersonal)), caller }
    const unmasked = await matrix.walkAs(reader, ['rankingList/activeTeacher', 'rankingList/activeStudent'])
    expect(unmasked.length).toBeGreaterThan(0)
    expect(unmasked.filter((line) => !line.includes(': names '))).toEqual([])
    expect(['13812345678', '53010119990101123X'].map((number) => fullNumber.test(`"no":"${number}"`))).toEqual([
      true,
      true,
    ])
  })

  it('lets machines in by signature only', async () => {
    const body = Buffer.from('{}')
    const forged = signedHeaders(
      'demo-zyk',
      Buffer.alloc(32),
      { method: 'POST', path: '/api/ingest/events', body, nonce: randomUUID(), token: randomUUID() },
      Date.now(),
    )
    const post = (headers: Record<string, string>) =>
      fetch(`${product.url}/api/ingest/events`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-ndjson', ...headers },
      })
    expect((await post({})).status).toBe(400)
    expect((await post({ ...forged })).status).toBe(401)
  })
})
