import { setTimeout as sleep } from 'node:timers/promises'
import { loginAs } from './login.ts'

/** Jobs of the night whose results pages show. */
const nightly = ['warn', 'rank']

/** Does what the night would have done for the closed day: a world that is looked at has its warnings and ranks. */
export async function runNightlyJobs(server: string): Promise<void> {
  const { data } = await loginAs(server, 'super')
  for (const id of nightly) {
    const { runId } = await data('sysJob/runJob', { id })
    for (;;) {
      const run = (await data('sysJob/getJobRuns', { id })).list.find((one) => one.id === runId)
      if (run?.outcome === 'ok') break
      if (run && run.outcome !== 'running') throw new Error(`${id}: ${run.outcome} ${run.note}`)
      await sleep(100)
    }
  }
}
