import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readTable } from '../csv/read-table.ts'
import { ImportError } from '../import-error.ts'
import { type Mode, type RosterTable, rosterTables, type Version } from './tables.ts'

export interface RosterFile {
  path: string
  mode: Mode
  bytes: number
}

/** A set of files of one moment, as its manifest describes it. */
export interface Roster {
  name: string
  version: Version
  files: ReadonlyMap<RosterTable, RosterFile>
  /** Bytes of all files. */
  bytes: number
  /** SHA-256 over names and contents, hexadecimal: the same files again are the same import. */
  digest: string
}

const versions: readonly string[] = ['1.1', '1.2'] satisfies Version[]
const modes: readonly string[] = ['absent', 'bulk', 'delta']

/** Opens a folder of files. Throws {@link ImportError} for a manifest that is missing, of another version, or that contradicts the folder. */
export async function openRoster(folder: string): Promise<Roster> {
  const find = (table: string): string | undefined => [`${table}.csv`, `${table}.csv.gz`].map((name) => join(folder, name)).find(existsSync)
  const manifestPath = find('manifest')
  if (!manifestPath) throw new ImportError(`${folder} 中缺少 manifest.csv`)
  const { version, declared } = await readManifest(manifestPath)
  const files = new Map<RosterTable, RosterFile>()
  const hash = createHash('sha256')
  let bytes = 0
  for (const path of [manifestPath, ...(Object.keys(rosterTables) as RosterTable[]).map((table) => rosterFile(table))]) {
    if (!path) continue
    bytes += (await stat(path)).size
    hash.update(`\0${basename(path, '.gz')}\0`)
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer)
  }
  for (const [table, file] of files) files.set(table, { ...file, bytes: (await stat(file.path)).size })
  if (files.size === 0) throw new ImportError('manifest.csv 没有列出任何可以导入的文件')
  if (version === '1.2' && files.get('users')?.mode === 'bulk' && !files.has('roles')) throw new ImportError('OneRoster 1.2 的全量 users.csv 需要 roles.csv')
  return { name: basename(folder), version, files, bytes, digest: hash.digest('hex') }

  function rosterFile(table: RosterTable): string | undefined {
    const path = find(table)
    const mode = declared.get(table)
    if (path && mode === undefined) throw new ImportError(`manifest.csv 没有说明 ${table}.csv（缺少 file.${table}）`)
    if (!path && mode !== undefined && mode !== 'absent') throw new ImportError(`manifest.csv 列出了 ${table}.csv（${mode}），但没有这个文件`)
    if (!path || mode === undefined || mode === 'absent') return undefined
    files.set(table, { path, mode: mode as Mode, bytes: 0 })
    return path
  }
}

/** Version, and what is said of each file: absent, bulk or delta. */
async function readManifest(path: string): Promise<{ version: Version; declared: Map<string, string> }> {
  const declared = new Map<string, string>()
  let version = ''
  for await (const { row, cells } of readTable(path, 'manifest.csv', ['propertyName', 'value'], [], { lines: true })) {
    const [property = '', value = ''] = cells
    if (property === 'oneroster.version') {
      if (!versions.includes(value)) throw new ImportError(`manifest.csv 第 ${row} 行 oneroster.version：不支持“${value}”，只支持 1.1 和 1.2`)
      version = value
    }
    const [, table] = /^file\.(\w+)$/.exec(property) ?? []
    if (table === undefined) continue
    if (!modes.includes(value)) throw new ImportError(`manifest.csv 第 ${row} 行 ${property}：“${value}”不是 absent、bulk 或 delta`)
    declared.set(table, value)
  }
  if (version === '') throw new ImportError('manifest.csv 缺少 oneroster.version')
  return { version: version as Version, declared }
}
