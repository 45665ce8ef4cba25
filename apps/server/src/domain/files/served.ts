import type { PreviewType } from '@data-centre/api'

/** How a file of an extension leaves the server: its content type, whether a browser may show it by itself, and which viewer of ours is safe. */
export interface Served {
  type: string
  /** Shown in place; anything else is a download. */
  inline: boolean
  preview: PreviewType
}

const shown = (type: string, preview: PreviewType): Served => ({ type, inline: true, preview })
const taken = (type: string, preview: PreviewType = 'download'): Served => ({ type, inline: false, preview })
const database = 'application/vnd.openxmlformats-officedocument.'

const byExtension: Readonly<Record<string, Served>> = {
  png: shown('image/png', 'image'),
  jpg: shown('image/jpeg', 'image'),
  jpeg: shown('image/jpeg', 'image'),
  gif: shown('image/gif', 'image'),
  bmp: shown('image/bmp', 'image'),
  pdf: shown('application/pdf', 'pdf'),
  mp4: shown('video/mp4', 'video'),
  mp3: shown('audio/mpeg', 'audio'),
  wav: shown('audio/wav', 'audio'),
  // Read by viewers of ours; a browser that is led here directly takes them away.
  txt: taken('text/plain', 'text'),
  docx: taken(`${database}wordprocessingml.document`, 'document'),
  xlsx: taken(`${database}spreadsheetml.sheet`, 'sheet'),
}

/** Formats without a safe viewer are accepted and taken away, never shown. */
export const servedAs = (extension: string): Served => byExtension[extension] ?? taken('application/octet-stream')
