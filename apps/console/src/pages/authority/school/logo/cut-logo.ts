import { SCHOOL_LOGO_PIXELS } from '@data-centre/api'
import { boxOf, type Picture, type Placing } from '../../../../forms/crop.ts'

export interface Chosen {
  image: HTMLImageElement
  picture: Picture
}

/** Reads a file as a picture, turned as its camera held it. Throws for what is none. */
export async function readPicture(file: File): Promise<Chosen> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(image.src)
    throw new Error('图片无法读取，请换一张')
  }
  return { image, picture: { width: image.naturalWidth, height: image.naturalHeight } }
}

/** What the window shows, as a file of the logo's size. */
export async function cut({ image, picture }: Chosen, placing: Placing): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: SCHOOL_LOGO_PIXELS,
    height: SCHOOL_LOGO_PIXELS,
  })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('浏览器无法处理图片')
  pen.imageSmoothingQuality = 'high'
  const { left, top, width, height } = boxOf(picture, placing, SCHOOL_LOGO_PIXELS)
  pen.drawImage(image, left, top, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('浏览器无法处理图片')
  return new File([blob], 'logo.png', { type: 'image/png' })
}
