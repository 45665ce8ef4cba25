import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, readlink } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import { z } from 'zod'
import { OperationError } from '../operation-error.ts'

/**
 * Rises when an older version could not read the archive. 1: the installation's files lie in the archive one by one.
 * 2: they lie packed in one file, {@link PACK}, because the warehouse has tens of thousands of them.
 */
export const BACKUP_FORMAT = 2
export const PACK = 'data.tar.gz'

/** What an archive holds, written as its first file. `files` are those of the archive itself. */
export const manifestSchema = z.object({
  format: z.number().int(),
  /** Moment of the backup, ISO. */
  at: z.string(),
  /** Whether the server was running. */
  running: z.boolean(),
  versions: z.object({ product: z.string(), build: z.string(), node: z.string(), engine: z.string() }),
  /** Migrations of the operational store. */
  migrations: z.array(z.string()),
  /** Stores that are not part of the archive: PostgreSQL, ClickHouse. */
  outside: z.object({ database: z.boolean(), warehouse: z.boolean() }),
  /** Of everything in the pack once it is unpacked; earlier versions do not say it. */
  contentBytes: z.number().int().optional(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>
export type ArchivedFile = Manifest['files'][number]

/** Folder and names in it that go into an archive under the same names. */
export interface Source {
  dir: string
  names: readonly string[]
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** The engine's database is a link to a folder beside it; a link that leads anywhere else is none of ours. */
function linkHash(name: string, target: string): string {
  if (isAbsolute(target) || normalize(join(dirname(name), target)).startsWith('..'))
    throw new OperationError(`备份中的链接指向外部：${name}`)
  return createHash('sha256').update(`link ${target}`).digest('hex')
}

/** Every file below a name, described; names with a leading folder stay as they are. Throws for what is neither file, folder nor link. */
async function* filesBelow(dir: string, name: string): AsyncGenerator<ArchivedFile> {
  const path = join(dir, name)
  const found = await lstat(path)
  if (found.isDirectory()) {
    for (const entry of (await readdir(path)).sort()) yield* filesBelow(dir, `${name}/${entry}`)
  } else if (found.isFile()) yield { path: name, bytes: found.size, sha256: await sha256Of(path) }
  else if (found.isSymbolicLink()) yield { path: name, bytes: 0, sha256: linkHash(name, await readlink(path)) }
  else throw new OperationError(`不支持的文件类型：${path}`)
}

/** Throws unless every entry below a folder is a file, a folder, or a link that leads to a place in the folder. */
export async function refuseForeignEntries(dir: string, below = ''): Promise<void> {
  for (const entry of await readdir(join(dir, below), { withFileTypes: true })) {
    const name = join(below, entry.name)
    if (entry.isDirectory()) await refuseForeignEntries(dir, name)
    else if (entry.isSymbolicLink()) linkHash(name, await readlink(join(dir, name)))
    else if (!entry.isFile()) throw new OperationError(`不支持的文件类型：${name}`)
  }
}

/** Describes what the sources hold. */
export async function describe(
  sources: readonly Source[],
  onFile: (bytes: number) => void = () => undefined,
): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = []
  for (const { dir, names } of sources)
    for (const name of names)
      for await (const file of filesBelow(dir, name)) {
        files.push(file)
        onFile(file.bytes)
      }
  return files
}

/** Throws unless a folder holds exactly what the manifest says, byte for byte. */
export async function verify(
  dir: string,
  names: readonly string[],
  manifest: Manifest,
  onFile: (bytes: number) => void,
): Promise<void> {
  const found = new Map((await describe([{ dir, names }], onFile)).map((file) => [file.path, file]))
  for (const { path, bytes, sha256 } of manifest.files) {
    const file = found.get(path)
    if (!file) throw new OperationError(`备份不完整：缺少 ${path}`)
    if (file.bytes !== bytes || file.sha256 !== sha256) throw new OperationError(`备份已损坏：${path} 的内容与清单不符`)
    found.delete(path)
  }
  const [stranger] = found.keys()
  if (stranger !== undefined) throw new OperationError(`备份中有清单之外的文件：${stranger}`)
}
