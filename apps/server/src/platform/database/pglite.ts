import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { childEntry } from '../processes/child-entry.ts'

export interface EmbeddedPostgres {
  /** Folder of the Unix socket; `pg` takes it as host. */
  socketDir: string
  /** Copies the database as of one moment between two statements. */
  copyTo(folder: string): Promise<void>
  stop(): Promise<void>
}

/** Longest path of a Unix socket; the kernel refuses more. */
const SOCKET_PATH_MAX = 100
const STOP_AFTER_MS = 8000
/** What the server was told about WebAssembly holds for the store too; other flags, such as a script of its own, do not. */
const OF_WASM = /^--(?:no-)?(?:liftoff|wasm)/

/** A socket below the data folder; below the temporary folder where the data folder's path is too long for a socket. */
async function socketFolder(dataDir: string): Promise<string> {
  const beside = join(dataDir, 'run')
  if (join(beside, '.s.PGSQL.5432').length <= SOCKET_PATH_MAX) {
    await mkdir(beside, { recursive: true, mode: 0o700 })
    return beside
  }
  return mkdtemp(join(tmpdir(), 'data-centre-'))
}

/**
 * Starts PGlite in a process of its own, so that neither its single thread nor a crash of it stops the server. The data
 * folder must be locked by the caller: PGlite itself takes no lock. Throws when it does not open.
 */
export async function startPglite(folder: string, onLost?: (reason: string) => void): Promise<EmbeddedPostgres> {
  const dataDir = resolve(folder)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const socketDir = await socketFolder(dataDir)
  const socket = join(socketDir, '.s.PGSQL.5432')
  const entry = childEntry('pglite-host', import.meta.url)
  const child: ChildProcess = fork(entry.path, [join(dataDir, 'office'), socket], {
    cwd: dirname(entry.path),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...process.execArgv.filter((flag) => OF_WASM.test(flag)), ...entry.execArgv],
  })
  let stopping = false
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(`exit ${code ?? signal}`)),
  )
  await new Promise<void>((resolve, reject) => {
    child.once('message', (message: { ready?: true; error?: string }) =>
      message.ready ? resolve() : reject(new Error(message.error ?? 'PGlite did not open')),
    )
    void ended.then((reason) => reject(new Error(`PGlite did not open: ${reason}`)))
  })
  void ended.then((reason) => {
    if (!stopping) onLost?.(reason)
  })
  return {
    socketDir,
    copyTo: (target) =>
      new Promise((resolve, reject) => {
        const onMessage = ({ copiedTo, error }: { copiedTo?: string; error?: string }): void => {
          if (copiedTo !== target) return
          child.off('message', onMessage)
          if (error === undefined) resolve()
          else reject(new Error(error))
        }
        child.on('message', onMessage)
        void ended.then((reason) => reject(new Error(`PGlite ended while it was copied: ${reason}`)))
        child.send({ copyTo: target })
      }),
    stop: async () => {
      stopping = true
      if (child.connected) child.disconnect()
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_AFTER_MS)
      await ended
      clearTimeout(timer)
      if (!socketDir.startsWith(dataDir)) await rm(socketDir, { recursive: true, force: true })
    },
  }
}
