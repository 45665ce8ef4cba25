import { sendForm } from '@data-centre/api/client'
import { copyOfPage } from './page-copy.ts'

/** Width of the picture, px: enough to read a wall in the console. */
const WIDTH = 1600
const QUALITY = 0.82

/** Draws what stands on the screen; less than a second of work, and only when somebody asks for it. */
export async function takePicture(): Promise<Blob> {
  const { innerWidth: width, innerHeight: height } = window
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await copyOfPage(width, height))}`
  await image.decode()
  const scale = Math.min(1, WIDTH / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the picture cannot be written'))), 'image/jpeg', QUALITY)
  })
}

/** Sends a picture of this wall to who has asked for it. */
export async function sendPicture(): Promise<void> {
  await sendForm('device/sendPicture', {}, await takePicture(), { name: 'wall.jpg' })
}
