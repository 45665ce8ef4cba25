import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, type CallPath, callAt, callPaths } from '@data-centre/api'
import { describe, expect, it } from 'vitest'

const reviewed = join(import.meta.dirname, 'guards.txt')
const line = (path: CallPath): Call => callAt(path) as Call
const demandOf = ({ demand }: Call): string =>
  typeof demand === 'string'
    ? demand
    : [...(demand.rights ?? []).map((id) => `right ${id}`), ...(demand.walls ?? []).map((id) => `wall ${id}`)].join(
        ' or ',
      )
/** The guards of a call in words, one line each. */
const guardsOf = (path: CallPath): string => {
  const call = line(path)
  const { kind, method, scope, audit, personal, reveals, limit } = call
  const writes = kind === 'endpoint' && call.writes ? ['writes'] : []
  const parts = [`${method} ${kind}`, demandOf(call), `scope ${scope}`, ...writes]
  if (audit) parts.push(`audit ${audit}`)
  if (call.onWalls) parts.push('on walls')
  if (personal) parts.push(`masks ${Object.keys(personal).join(' ')}`)
  if (reveals) parts.push('reveals one person')
  if (limit) parts.push(`${limit.perMinute} a minute by ${limit.by}`)
  return `${path}: ${parts.join(', ')}`
}

describe('the guards of the contract', () => {
  it('are the reviewed ones', () => {
    const lines = [...callPaths].sort().map(guardsOf)
    if (process.env.UPDATE_GUARDS) writeFileSync(reviewed, `${lines.join('\n')}\n`)
    expect(lines).toEqual(readFileSync(reviewed, 'utf8').trim().split('\n'))
  })

  it('leave no change and no file without a row in the log', () => {
    const silent = callPaths.filter((path) => {
      const call = line(path)
      // Machines and strangers are no accounts: their batches, opinions and files are records themselves. How somebody arranges their own desk is nobody's business.
      if (call.demand === 'machine' || call.demand === 'public' || call.scope === 'self') return false
      return (call.kind === 'export' || (call.kind === 'endpoint' && call.writes === true)) && call.audit === undefined
    })
    expect(silent).toEqual([])
  })

  it('say why, where a call touches no school or is open to everybody', () => {
    expect(
      callPaths.filter((path) => (line(path).demand === 'public' || line(path).scope === 'none') && !line(path).why),
    ).toEqual([])
  })
})
