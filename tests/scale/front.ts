import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A running front, and the folder of its engine. */
export interface Front {
  url: string
  /** SIGKILL, as a machine that loses its power. */
  kill(): Promise<void>
  /** The same address and folder again after a kill. */
  again(): Promise<void>
  close(): Promise<void>
}

const program = fileURLToPath(new URL('./clickhouse-front.ts', import.meta.url))

/** Starts ClickHouse's HTTP interface over an embedded engine in a folder of its own. */
export async function startFront(): Promise<Front> {
  const dir = mkdtempSync(join(tmpdir(), 'front-'))
  let child: ChildProcess
  let port = 0
  const start = async (): Promise<void> => {
    child = fork(program, [dir, String(port)], {
      execArgv: ['--import', createRequire(import.meta.url).resolve('tsx')],
      env: { ...process.env, UV_THREADPOOL_SIZE: '16', TZ: 'Asia/Shanghai', NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    port = await new Promise<number>((resolve, reject) => {
      child.once('message', (message) => resolve((message as { port: number }).port))
      child.once('exit', (code) => reject(new Error(`the front ended with ${code}`)))
    })
  }
  const kill = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await ended
    }
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    again: start,
    close: async () => {
      await kill()
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
