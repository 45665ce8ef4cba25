import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { openText } from '../open-text.ts'
import type { TextFile } from '../text-file.ts'
import { openZipFiles } from '../zip/open-zip.ts'

const ZIP_MAGIC = 0x504b0304
const endings = ['.json', '.jsonl', '.ndjson'] as const

/** The files of statements that an import reads, in the order in which it reads them. */
export interface StatementFiles {
  files: TextFile[]
  close(): void
}

/** Opens one file of statements, plain or packed with gzip, or all those of a zip archive. Throws {@link ImportError}. `bytes`: size of the file. */
export async function openStatementFiles(path: string, bytes: number): Promise<StatementFiles> {
  const name = basename(path)
  if (await isZip(path)) return openZipFiles(path, endings)
  return { files: [{ name, bytes, open: () => openText(path) }], close: () => undefined }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32BE(0) === ZIP_MAGIC
  } finally {
    await file.close()
  }
}
