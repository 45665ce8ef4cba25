import { readFile, stat, writeFile } from 'node:fs/promises'
import { Fault, formatText, type UploadRule } from '@data-centre/api'

const MAX_PIXELS = 50_000_000
const JPEG_QUALITY = 90
/** A picture larger than this is not opened to be rewritten. */
const MAX_BYTES = 64 * 1024 * 1024
const pictures = new Set(['png', 'jpg', 'jpeg'])

/** Whether a file is rewritten before it is kept. */
export const isPicture = (extension: string): boolean => pictures.has(extension)

/** The size that the head of a picture says, px. Throws for what is none. */
export async function pictureSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { imageSize } = await import('image-size')
  const { width, height } = imageSize(bytes)
  return { width, height }
}

/**
 * Rewrites a picture in its own format, turned as its camera held it: its metadata, such as where it was
 * taken, is gone. Throws `invalid` for what cannot be drawn, or has more than fifty million pixels.
 */
export async function redraw(path: string, extension: string, rule: UploadRule): Promise<void> {
  const refused = new Fault('invalid', { msg: formatText(rule), data: { reason: 'param', field: 'file' } })
  const { size } = await stat(path)
  if (size > MAX_BYTES) throw refused
  const bytes = await readFile(path)
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  // The size that the head says is looked at first: drawing a hundred gigabytes is what a bomb wants.
  let pixels: number
  try {
    const { width, height } = await pictureSize(bytes)
    pixels = width * height
  } catch {
    throw refused
  }
  if (!(pixels > 0 && pixels <= MAX_PIXELS))
    throw new Fault('invalid', { msg: '图片像素过大，请缩小后再上传', data: { reason: 'param', field: 'file' } })
  const drawn = await loadImage(bytes).catch(() => {
    throw refused
  })
  const canvas = createCanvas(drawn.width, drawn.height)
  canvas.getContext('2d').drawImage(drawn, 0, 0)
  await writeFile(path, extension === 'png' ? await canvas.encode('png') : await canvas.encode('jpeg', JPEG_QUALITY))
}
