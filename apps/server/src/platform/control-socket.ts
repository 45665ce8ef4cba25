import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** How far a command is, in units of its own. */
export interface Progress {
  phase: string
  done: number
  total: number
}
export type OnProgress = (progress: Progress) => void

/** Carries commands out inside the running server. */
export interface ControlSocket<Command, Result> {
  work(command: Command, onProgress: OnProgress): Promise<Result>
  /** Whether a command takes its turn behind others that do: two that write would only wait for each other in the engine. */
  takesTurn(command: Command): boolean
  /** Name of a command in the message of one that waits for it. */
  labelOf(command: Command): string
}

type Message<Result> = { progress: Progress } | { result: Result } | { failure: string }

/** Longest path of a Unix socket; the kernel refuses more. */
const SOCKET_PATH_MAX = 100

/** Socket on which the server of a data folder takes commands of the same user. */
function controlSocketPath(dataDir: string): string {
  const beside = join(dataDir, 'run', 'door.sock')
  return beside.length <= SOCKET_PATH_MAX
    ? beside
    : join(tmpdir(), `data-centre-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`)
}

/** The command of a line; undefined where the line is no JSON object. */
function commandIn<Command>(line: string): Command | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Command) : undefined
  } catch {
    return undefined
  }
}

/** Lets commands on this machine be carried out by the running server; answers a function that closes the door. */
export async function openControlSocket<Command, Result>(
  dataDir: string,
  { work, takesTurn, labelOf }: ControlSocket<Command, Result>,
): Promise<() => Promise<void>> {
  const path = controlSocketPath(dataDir)
  mkdirSync(join(dataDir, 'run'), { recursive: true, mode: 0o700 })
  rmSync(path, { force: true })
  let last: Promise<unknown> = Promise.resolve()
  /** Commands that take turns, the running one first. */
  const queue: { label: string; sayProgress: OnProgress }[] = []
  /** Tells the command at a place of the queue what it still waits for. */
  const sayWaiting = (place: number): void => {
    const ahead = queue.slice(0, place).map(({ label }) => label)
    if (ahead.length > 0)
      queue[place]?.sayProgress({
        phase: `等待前面的 ${ahead.length} 条命令完成（${ahead.join('、')}）`,
        done: 0,
        total: 1,
      })
  }
  const leaveQueue = (): void => {
    queue.shift()
    for (const place of queue.keys()) sayWaiting(place)
  }
  const sockets = new Set<Socket>()
  const serve = (socket: Socket): void => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    const say = (message: Message<Result>): void => {
      if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
    }
    const sayProgress: OnProgress = (progress) => say({ progress })
    const carryOut = async (command: Command): Promise<void> => {
      try {
        say({ result: await work(command, sayProgress) })
      } catch (error) {
        say({ failure: error instanceof Error ? error.message : String(error) })
      }
      socket.end()
    }
    const lines = createInterface({ input: socket })
    // The command went away; its work goes on. The reader tells of it on its own behalf, too.
    for (const ear of [socket, lines]) ear.on('error', () => undefined)
    lines.once('line', (line) => {
      const command = commandIn<Command>(line)
      // Input from something else than our commands: its connection is closed, and the server goes on.
      if (command === undefined) return void socket.destroy()
      if (!takesTurn(command)) return void carryOut(command)
      sayWaiting(queue.push({ label: labelOf(command), sayProgress }) - 1)
      last = last.then(() => carryOut(command)).finally(leaveQueue)
    })
  }
  const server = createServer(serve)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  chmodSync(path, 0o600)
  return async () => {
    // A command that is under way ends with the server: run again it goes on where it stopped.
    server.close()
    for (const socket of sockets) socket.destroy()
    rmSync(path, { force: true })
  }
}

/**
 * Hands a command to the server of a data folder. Undefined where none listens; throws with the server's words when it
 * fails, and with `interrupted` when the server ends before the command does.
 */
export async function callControlSocket<Command, Result>(
  dataDir: string,
  command: Command,
  onProgress: OnProgress,
  interrupted: string,
): Promise<Result | undefined> {
  const socket = createConnection(controlSocketPath(dataDir))
  const connected = await new Promise<boolean>((resolve, reject) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(false) : reject(error),
    )
  })
  if (!connected) return undefined
  socket.write(`${JSON.stringify(command)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const message = JSON.parse(line) as Message<Result>
    if ('progress' in message) onProgress(message.progress)
    else if ('failure' in message) throw new Error(message.failure)
    else return message.result
  }
  throw new Error(interrupted)
}
