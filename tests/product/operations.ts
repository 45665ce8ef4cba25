import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

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
