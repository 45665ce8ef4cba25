import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { type Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { OperationError } from '../operation-error.ts'
import type { Source } from './manifest.ts'

/** The system's tar, which every Linux and macOS has: an archive can be looked into and unpacked without us. */
function tar(args: readonly string[]): { child: ReturnType<typeof spawn>; ended: Promise<void> } {
  const child = spawn('tar', args, { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: process.env.PATH, LC_ALL: 'C' } })
  let label = ''
  child.stderr?.on('data', (text: Buffer) => {
    label = (label + text.toString()).slice(-1000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new OperationError('系统中没有 tar 命令') : error),
    )
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new OperationError(`tar 失败（${code}）${label.trim()}`)),
    )
  })
  // Reported where it is awaited, after the pipe beside it.
  ended.catch(() => undefined)
  return { child, ended }
}

const FASTEST = 1

/** Streams the sources, in their order, as a compressed archive into streams one behind the other. Parts are compressed already: speed counts. */
export async function pack(sources: readonly Source[], ...into: [...Transform[], Writable]): Promise<void> {
  const { child, ended } = tar([
    '--create',
    '--file',
    '-',
    ...sources.flatMap(({ dir, names }) => ['-C', dir, ...names]),
  ])
  if (!child.stdout) throw new Error('tar has no output')
  child.stdin?.end()
  await pipeline([child.stdout, createGzip({ level: FASTEST }), ...into])
  await ended
}

/** Unpacks an archive into a folder that exists. Throws {@link OperationError} when it is damaged, also behind what tar reads of it. */
export async function unpack(file: string, dir: string): Promise<void> {
  const { child, ended } = tar(['--extract', '--no-same-owner', '--file', '-', '-C', dir])
  const input = child.stdin
  if (!input) throw new Error('tar has no input')
  // tar goes at the archive's end mark, without waiting for the end of its input: that the pipe broke says nothing, its
  // status does. What comes after the mark is read all the same, because the checksum of the whole stands last.
  input.on('error', () => undefined)
  const toTar = new Writable({
    write: (chunk: Buffer, _encoding, done) => void (input.writable ? input.write(chunk, () => done()) : done()),
    // Its end is not waited for: where tar has gone already it never comes.
    final: (done) => {
      input.end()
      done()
    },
  })
  try {
    await pipeline(createReadStream(file), createGunzip(), toTar)
  } catch (error) {
    child.kill()
    await ended.catch(() => undefined)
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new OperationError(`没有这个文件：${file}`)
    throw new OperationError(`备份已损坏，无法解压：${(error as Error).message}`)
  }
  await ended
}
