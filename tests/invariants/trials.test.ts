import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureTrial } from '../trials/trial.ts'
import { startTrialServer, type TrialServer } from '../trials/trial-server.ts'
import { open, trials } from '../trials/trials.ts'

let server: TrialServer
beforeAll(async () => {
  server = await startTrialServer()
})
afterAll(() => server?.stop())

describe('data as other systems write it', () => {
  it.each(trials.map((trial) => [trial.name, trial] as const))('%s', async (name, trial) => {
    const measured = await measureTrial(trial, server)
    // A trial that is right now is taken from the list.
    if (open.has(name)) expect(trial.right).not.toContain(measured)
    else expect(trial.right).toContain(measured)
  })

  it('are listed as open by their names', () => {
    const names = trials.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect([...open].filter((name) => !names.includes(name))).toEqual([])
  })
})
