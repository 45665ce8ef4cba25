import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { InvariantId } from '@data-centre/server/warehouse/invariants/invariant.ts'
import { invariants } from '@data-centre/server/warehouse/invariants/list.ts'
import { isChanged, sample } from './sample.ts'

const cli = fileURLToPath(new URL('../../apps/server/dist/operations.js', import.meta.url))

/** Runs `npm run laws`, `doctor`, `backup` or `restore` with the settings of a product; answers how it ended and all that it said. */
export const runOperation = (
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ status: number; output: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [cli, ...args],
      { encoding: 'utf8', env: { ...process.env, INIT_CWD: '', ...env } },
      (_error, stdout, stderr) => resolve({ status: child.exitCode ?? 1, output: stdout + stderr }),
    )
  })

/** Laws that a world is held against where a test is about something else: those that are named, and two more. All of them are held against a world by `warehouse/invariants/invariants.test.ts`. */
export const chosenLaws = (named: readonly InvariantId[]): InvariantId[] =>
  sample('laws', invariants, {
    count: named.length + 2,
    nameOf: ({ id }) => id,
    kindOf: () => '',
    isDue: ({ id }) =>
      named.includes(id) || isChanged((file) => file.startsWith('apps/server/src/warehouse/invariants/')),
  }).map(({ id }) => id)
