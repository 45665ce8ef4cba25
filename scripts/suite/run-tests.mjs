/** Runs projects of vitest in a process group of their own and reads what they came to. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { beginRun, endAbandonedRuns } from './test-run.mjs'

/** The intake refuses below 256 MiB, and a run holds up to ten worlds of 110 MB at a time. */
const MIN_FREE_BYTES = 4 * 1024 ** 3

/** Ends the command where a run could only fail for want of room. */
export function requireRoom() {
  for (const folder of [tmpdir(), root]) {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize >= MIN_FREE_BYTES) continue
    console.error(
      `The disk of ${folder} has ${Math.round((bavail * bsize) / 1024 ** 2)} MiB left; tests need 4 GiB. Make room.`,
    )
    process.exit(1)
  }
}

/**
 * Runs projects, or the files of `args` in them. Answers the results (`scripts/suite/results.mjs`); a run that left none counts as one
 * failure. Says which processes had not ended with their tests. Who stops the run stops the command, once its processes have ended.
 */
export async function runTests(projects, { args = [], env = {} } = {}) {
  endAbandonedRuns()
  const run = beginRun()
  const path = join(run.folder, 'results.json')
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      '--reporter=default',
      `--reporter=${join(root, 'scripts/suite/results.mjs')}`,
      ...args,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: {
        ...process.env,
        CI: '1',
        NODE_ENV: 'test',
        TZ: 'Asia/Shanghai',
        BUILT_CHILDREN: join(root, 'apps/server/dist'),
        ...env,
        ...run.env,
        TEST_RESULTS: path,
      },
    },
  )
  let isStopped = false
  const stop = () => {
    isStopped = true
    process.kill(-child.pid, 'SIGTERM')
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.once(signal, stop)
  const status = await new Promise((resolve) => child.once('exit', resolve))
  for (const signal of signals) process.off(signal, stop)
  const results = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { files: [], unhandled: 1, isWhole: false }
  const left = await run.end()
  for (const { pid, command } of left) console.log(`Had not ended with its test: ${pid} ${command}`)
  if (isStopped) {
    console.error('Stopped before the tests had ended.')
    process.exit(1)
  }
  return { ...results, status, left: left.length }
}
