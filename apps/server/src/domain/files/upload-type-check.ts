import { open } from 'node:fs/promises'
import { extensionOf, Fault, formatText, type UploadRule } from '@data-centre/api'
import { checkZip } from './zip.ts'

const compound = ['application/x-cfb']
const zipped = ['application/zip']
const windowsMedia = ['application/vnd.ms-asf', 'audio/x-ms-asf', 'video/x-ms-asf', 'audio/x-ms-wma', 'video/x-ms-wmv']
const mpeg4 = ['video/mp4', 'audio/mp4', 'audio/x-m4a', 'video/x-m4v', 'video/quicktime']
const realMedia = ['application/vnd.rn-realmedia']
const database = (kind: string): string[] => [`application/vnd.openxmlformats-officedocument.${kind}`]

/** What the first bytes of a file may say for each extension that any rule takes. `txt` has no first bytes of its own. */
const typesOf: Readonly<Record<string, readonly string[]>> = {
  doc: compound,
  xls: compound,
  ppt: compound,
  wps: [...compound, ...zipped],
  wpt: [...compound, ...zipped],
  dps: [...compound, ...zipped],
  docx: database('wordprocessingml.document'),
  xlsx: database('spreadsheetml.sheet'),
  pptx: database('presentationml.presentation'),
  pdf: ['application/pdf'],
  rtf: ['application/rtf'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png', 'image/apng'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  bmp: ['image/bmp'],
  gif: ['image/gif'],
  flv: ['video/x-flv'],
  swf: ['application/x-shockwave-flash'],
  asf: windowsMedia,
  wmv: windowsMedia,
  avi: ['video/vnd.avi'],
  mpg: ['video/mpeg', 'video/MP1S', 'video/MP2P'],
  '3gp': ['video/3gpp', 'video/3gpp2', ...mpeg4],
  mp3: ['audio/mpeg'],
  mp4: mpeg4,
  wav: ['audio/wav'],
  rm: realMedia,
  rmvb: realMedia,
}

const HEAD_BYTES = 64 * 1024

/** Text has no zero bytes and is UTF-8 or GB 18030, the two that are written here. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    if (head.includes(0)) return false
    // A sign may be cut by the end of what was read.
    return ['utf-8', 'gb18030'].some((encoding) => {
      try {
        new TextDecoder(encoding, { fatal: true }).decode(head, { stream: bytesRead === HEAD_BYTES })
        return true
      } catch {
        return false
      }
    })
  } finally {
    await file.close()
  }
}

/** Compares what a file is with what its name says. Throws `invalid` with the text of the rule where they differ, and for archives that are unsafe to open. */
export async function checkContent(path: string, name: string, rule: UploadRule): Promise<void> {
  const extension = extensionOf(name)
  const refused = new Fault('invalid', { msg: formatText(rule), data: { reason: 'param', field: 'file' } })
  // Loaded with the first upload: few starts need it.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (extension === 'txt') {
    if (found !== undefined || !(await isText(path))) throw refused
    return
  }
  if (found === undefined || !typesOf[extension]?.includes(found.mime)) throw refused
  const isArchive = found.mime === 'application/zip' || found.mime.startsWith('application/vnd.openxmlformats')
  if (isArchive && !(await checkZip(path))) throw refused
}
