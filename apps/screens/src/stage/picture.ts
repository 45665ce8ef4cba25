import { sendForm } from '@data-centre/api/client'
import { copyOfPage } from './page-copy.ts'

/** Width of the picture that is sent, px: enough to read a wall in the console. */
const SENT_WIDTH = 1600

interface Form {
  /** Pixels of the picture for one CSS pixel of the screen. */
  scale: number
  /** WebP keeps what is clear; JPEG is read everywhere. */
  type: 'image/jpeg' | 'image/webp'
  quality: number
}

/** Takes a screenshot in less than a second, on request and for the page after a reload. */
export async function takePicture({ scale, type, quality }: Form): Promise<Blob> {
  const { innerWidth: width, innerHeight: height } = window
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await copyOfPage(width, height))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the picture cannot be written'))), type, quality)
  })
}

/** Sends a picture of this wall to who has asked for it. */
export async function sendPicture(): Promise<void> {
  const picture = await takePicture({
    scale: Math.min(1, SENT_WIDTH / window.innerWidth),
    type: 'image/jpeg',
    quality: 0.82,
  })
  await sendForm('device/sendPicture', {}, picture, { name: 'wall.jpg' })
}
