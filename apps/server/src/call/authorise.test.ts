import { type Call, type CallPath, contract, rights, rightsTree } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { caller } from '../../testing/sockets/caller.ts'
import { mayCall } from './authorise.ts'
import type { Caller } from './caller.ts'

/** Somebody at a desk who holds every right but these, and may enter every wall. */
const without = (...ids: readonly number[]): Caller => ({
  ...caller(1),
  isWall: false,
  rights: { ids: new Set(rightsTree.map(({ id }) => id).filter((id) => !ids.includes(id))), tree: [] },
  userManage: [1, 2, 3, 4, 5, 6, 7, 8, 9],
})
const calls = Object.entries(contract) as [CallPath, Call][]
const refusedTo = (who: Caller): CallPath[] => calls.flatMap(([path, call]) => (mayCall(call, who) ? [] : [path]))
const pathsOf = (test: (call: Call) => boolean): CallPath[] =>
  calls.flatMap(([path, call]) => (test(call) ? [path] : []))
/** What machines and paired walls call is nobody's at a desk. */
const ofMachines = pathsOf(({ demand }) => demand === 'machine' || demand === 'device')

describe('a right of its own, beside that of the page', () => {
  it('is needed by every file', () => {
    const files = pathsOf(({ kind }) => kind === 'export')
    expect(files.length).toBeGreaterThan(20)
    expect(refusedTo(without()).sort()).toEqual(ofMachines.sort())
    expect(refusedTo(without(rights.exportFiles)).sort()).toEqual([...new Set([...files, ...ofMachines])].sort())
  })
  it('is needed by every look at what is masked', () => {
    const reveals = pathsOf((call) => call.reveals === true)
    expect(reveals.length).toBeGreaterThan(0)
    expect(refusedTo(without(rights.viewPersonal)).sort()).toEqual([...new Set([...reveals, ...ofMachines])].sort())
  })
})
