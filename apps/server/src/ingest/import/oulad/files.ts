import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportError } from '../import-error.ts'
import { openText } from '../open-text.ts'
import { checkedText, type TextFile } from '../text-file.ts'

/** The seven files of the Open University Learning Analytics Dataset (Kuzilek, Hlosta, Zdrahal 2017), with the columns that count. */
export const ouladTables = {
  courses: ['code_module', 'code_presentation', 'module_presentation_length'],
  assessments: ['code_module', 'code_presentation', 'id_assessment', 'assessment_type', 'date', 'weight'],
  vle: ['id_site', 'code_module', 'code_presentation', 'activity_type'],
  studentInfo: ['code_module', 'code_presentation', 'id_student', 'gender', 'final_result'],
  studentRegistration: ['code_module', 'code_presentation', 'id_student', 'date_registration', 'date_unregistration'],
  studentAssessment: ['id_assessment', 'id_student', 'date_submitted', 'is_banked', 'score'],
  studentVle: ['code_module', 'code_presentation', 'id_student', 'id_site', 'date', 'sum_click'],
} as const
export type OuladTable = keyof typeof ouladTables
/** Columns without which a file is read all the same: pandas leaves out those that have no value. */
export const dispensable: Readonly<Partial<Record<OuladTable, readonly string[]>>> = {
  assessments: ['weight'],
  studentInfo: ['gender'],
  studentRegistration: ['date_unregistration'],
  studentAssessment: ['score'],
}
/** Without these there is nothing that the others could be about. */
const needed: readonly OuladTable[] = ['courses', 'studentInfo', 'studentRegistration', 'assessments', 'vle']

/** Columns that the published files have besides. */
export const otherColumns: Readonly<Partial<Record<OuladTable, readonly string[]>>> = {
  vle: ['week_from', 'week_to'],
  studentInfo: [
    'region',
    'highest_education',
    'imd_band',
    'age_band',
    'num_of_prev_attempts',
    'studied_credits',
    'disability',
  ],
}

export interface OuladFiles {
  tables: ReadonlyMap<OuladTable, TextFile>
  /** Bytes of all files. */
  bytes: number
  /** SHA-256 over names and contents, hexadecimal: the same files again are the same import. */
  digest: string
}

/** Finds the files of a folder, each plain or packed. Throws {@link ImportError} where a needed one is missing or one cannot be read to its end. */
export async function findFiles(folder: string, onNote: (note: string) => void): Promise<OuladFiles> {
  const tables = new Map<OuladTable, TextFile>()
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new ImportError(`没有找到文件夹 ${folder}`)
  const hash = createHash('sha256')
  let bytes = 0
  for (const table of Object.keys(ouladTables) as OuladTable[]) {
    const path = [`${table}.csv`, `${table}.csv.gz`].map((name) => join(folder, name)).find(existsSync)
    if (!path) continue
    const file = { name: `${table}.csv`, bytes: (await stat(path)).size, open: () => openText(path) }
    tables.set(table, await checkedText(file, onNote))
    bytes += file.bytes
    hash.update(`\0${table}\0`)
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer)
  }
  const missing = needed.filter((table) => !tables.has(table))
  if (missing.length > 0)
    throw new ImportError(`${folder} 中缺少 ${missing.map((table) => `${table}.csv(.gz)`).join('、')}`)
  return { tables, bytes, digest: hash.digest('hex') }
}
