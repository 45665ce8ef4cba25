import { dataAddress } from './data-address.ts'
import { keepLastPicture } from './last-picture.ts'
import { takePicture } from './picture.ts'

/** A page that cannot draw itself within this time is reloaded without its picture, ms. */
const TAKE_MS = 20_000
/** Width above which the picture is drawn with fewer pixels than the screen has, px: the browser keeps 5 MB a tab. */
const MAX_WIDTH = 3840

async function keepPicture(): Promise<void> {
  const scale = Math.min(window.devicePixelRatio, MAX_WIDTH / window.innerWidth)
  keepLastPicture(await dataAddress(await takePicture({ scale, type: 'image/webp', quality: 0.9 })))
}

/** Reloads the page, at another address where one is given. A picture of the old page covers the new one until that is complete. */
export async function loadAfresh(address?: string): Promise<void> {
  const tooLong = new Promise<void>((_, fail) =>
    setTimeout(() => fail(new Error('the page takes too long to draw itself')), TAKE_MS),
  )
  await Promise.race([keepPicture(), tooLong]).catch((error: unknown) =>
    console.warn('the last picture is not kept', error),
  )
  if (address) window.location.replace(address)
  else window.location.reload()
}
