import { createHash } from 'node:crypto'
import { visibleText } from '../../../../platform/text/name-key.ts'
import { readTable } from '../../csv/read-table.ts'
import { openFileSet, type SetFile } from '../../file-set.ts'
import { ImportError } from '../../import-error.ts'
import { checkedText } from '../../text-file.ts'
import { isStandard, type Mode, type RosterTable, requiredColumns, rosterTables, type Version } from './tables.ts'

export type RosterFile = SetFile & { mode: Mode }

/** A set of files of one moment, as its manifest describes it. */
export interface Roster {
  name: string
  version: Version
  files: ReadonlyMap<RosterTable, RosterFile>
  /** What is worth a word: encodings, columns that nobody knows. */
  notes: readonly string[]
  /** The day of the import, yyyy-MM-dd: dates of the file are held against it. */
  today: string
  /** Bytes of all files. */
  bytes: number
  /** SHA-256 over names and contents, hexadecimal: the same files again are the same import. */
  digest: string
  /** Gives the files free. */
  close(): void
}

const versions: readonly string[] = ['1.1', '1.2'] satisfies Version[]
const modes: readonly string[] = ['absent', 'bulk', 'delta']

/** Opens a folder or a zip file. Every file is read to its end once, before anything of it is used. Throws {@link ImportError} for a manifest that is missing, of another version, or that contradicts the files, and for files that are empty, cut off or no CSV. */
export async function openRoster(source: string, today: string): Promise<Roster> {
  const set = await openFileSet(source, 'manifest.csv')
  try {
    const notes: string[] = []
    const onNote = (note: string) => void notes.push(note)
    const found = set.find('manifest.csv')
    if (!found) throw new ImportError(`${source} 中缺少 manifest.csv`)
    const manifest = await checkedText(found, onNote)
    const { version, declared } = await readManifest(manifest, onNote)
    const files = new Map<RosterTable, RosterFile>()
    for (const table of Object.keys(rosterTables) as RosterTable[]) {
      const file = set.find(`${table}.csv`)
      const mode = declared.get(table.toLowerCase())
      if (file && mode === undefined) throw new ImportError(`manifest.csv 没有说明 ${table}.csv（缺少 file.${table}）`)
      if (!file && mode !== undefined && mode !== 'absent')
        throw new ImportError(`manifest.csv 列出了 ${table}.csv（${mode}），但没有这个文件`)
      if (file && mode !== undefined && mode !== 'absent')
        files.set(table, { ...(await checkedText(file, onNote)), mode: mode as Mode })
    }
    if (files.size === 0) throw new ImportError('manifest.csv 没有列出任何可以导入的文件')
    if (version === '1.2' && files.get('users')?.mode === 'bulk' && !files.has('roles'))
      throw new ImportError('OneRoster 1.2 的全量 users.csv 需要 roles.csv')
    for (const [table, file] of files) await readThrough(table, file, version, onNote)
    const hash = createHash('sha256')
    let bytes = 0
    for (const file of [manifest, ...files.values()]) {
      bytes += file.bytes
      hash.update(`\0${file.name}\0`)
      for await (const chunk of await file.contents()) hash.update(chunk as Buffer)
    }
    return { name: set.name, version, files, notes, today, bytes, digest: hash.digest('hex'), close: set.close }
  } catch (error) {
    set.close()
    throw error
  }
}

/** Reads a table to its end, so that one without its columns or with a broken quote is refused before anything is written. */
async function readThrough(
  table: RosterTable,
  { open, mode }: RosterFile,
  version: Version,
  onNote: (note: string) => void,
): Promise<void> {
  const onUnused = (names: string[]): void => {
    const unknown = names.filter((name) => !name.startsWith('metadata.') && !isStandard(table, name))
    if (unknown.length > 0) onNote(`${table}.csv 中没有用到的列：${unknown.join('、')}`)
  }
  const required = requiredColumns(table, version, mode)
  const changedAt = required.indexOf('dateLastModified')
  let undated = 0
  for await (const { cells } of readTable(open, `${table}.csv`, required, rosterTables[table].optional, {
    lines: true,
    onUnused,
    onNote,
  }))
    if (changedAt >= 0 && cells[changedAt] === '') undated++
  if (undated > 0) onNote(`${table}.csv 有 ${undated} 行没有 dateLastModified，按本次导入的时刻计`)
}

/** Version, and what is said of each file, its name in small letters: absent, bulk or delta. */
async function readManifest(
  { open }: SetFile,
  onNote: (note: string) => void,
): Promise<{ version: Version; declared: Map<string, string> }> {
  const declared = new Map<string, string>()
  let version = ''
  for await (const { row, cells } of readTable(open, 'manifest.csv', ['propertyName', 'value'], [], {
    lines: true,
    onNote,
  })) {
    const [property = '', value = ''] = cells.map((cell) => visibleText(cell))
    if (property.toLowerCase() === 'oneroster.version') {
      if (!versions.includes(value))
        throw new ImportError(`manifest.csv 第 ${row} 行 oneroster.version：不支持“${value}”，只支持 1.1 和 1.2`)
      version = value
    }
    const [, table] = /^file\.(\w+)$/i.exec(property) ?? []
    if (table === undefined) continue
    const mode = value.toLowerCase()
    if (!modes.includes(mode))
      throw new ImportError(`manifest.csv 第 ${row} 行 ${property}：“${value}”不是 absent、bulk 或 delta`)
    declared.set(table.toLowerCase(), mode)
  }
  if (version === '') throw new ImportError('manifest.csv 缺少 oneroster.version')
  return { version: version as Version, declared }
}
