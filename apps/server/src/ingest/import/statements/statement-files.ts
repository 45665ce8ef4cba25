import { basename } from 'node:path'
import { beginsWith, openText } from '../open-text.ts'
import { examplesOf } from '../report/examples-of.ts'
import type { TextFile } from '../text-file.ts'
import { openZipFiles } from '../zip/open-zip.ts'

const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1')
const endings = ['.json', '.jsonl', '.ndjson'] as const

/** The files of statements that an import reads, in the order in which it reads them. */
export interface StatementFiles {
  files: TextFile[]
  /** What is said of the files of an archive that are not read. */
  notes: string[]
  close(): void
}

/** Opens one file of statements, plain or packed with gzip, or all those of a zip archive. Throws {@link ImportError}. `bytes`: size of the file. */
export async function openStatementFiles(path: string, bytes: number): Promise<StatementFiles> {
  const name = basename(path)
  if (!(await beginsWith(path, ZIP_MAGIC)))
    return { files: [{ name, bytes, open: () => openText(path) }], notes: [], close: () => undefined }
  const { files, leftOut, close } = await openZipFiles(path, endings)
  const note = `压缩包中有 ${leftOut.length} 个文件没有读取（${examplesOf(leftOut)}）：只读取 ${endings.join('、')}，其中的文件不能再经过压缩`
  return { files, notes: leftOut.length > 0 ? [note] : [], close }
}
