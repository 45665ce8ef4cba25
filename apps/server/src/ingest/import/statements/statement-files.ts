import { basename } from 'node:path'
import { beginsWith, openText } from '../open-text.ts'
import type { TextFile } from '../text-file.ts'
import { openZipFiles } from '../zip/open-zip.ts'

const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1')
const endings = ['.json', '.jsonl', '.ndjson'] as const

/** The files of statements that an import reads, in the order in which it reads them. */
export interface StatementFiles {
  files: TextFile[]
  close(): void
}

/** Opens one file of statements, plain or packed with gzip, or all those of a zip archive. Throws {@link ImportError}. `bytes`: size of the file. */
export async function openStatementFiles(path: string, bytes: number): Promise<StatementFiles> {
  const name = basename(path)
  if (await beginsWith(path, ZIP_MAGIC)) return openZipFiles(path, endings)
  return { files: [{ name, bytes, open: () => openText(path) }], close: () => undefined }
}
