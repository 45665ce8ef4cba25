import { dataAddress } from './data-address.ts'
import { FADE_MS } from './fade.ts'
import { takePicture } from './picture.ts'
import './last-picture.css'

const KEY = 'wall:last-picture'
/** A page that cannot draw itself within this time is reloaded without its picture, ms. */
const TAKE_MS = 20_000
/** A picture that waited longer than this was left by a load that never came: it is not shown, ms. */
const FRESH_MS = 60_000
/** The new page is seen after this long, whole or not: a picture has no clock that runs, ms. */
const STAND_MS = 30_000
/** Width above which the picture is drawn with fewer pixels than the screen has, px: the browser keeps 5 MB a tab. */
const MAX_WIDTH = 3840

/** What the page that goes leaves to the one that comes, in the storage of the tab. */
interface LastPicture {
  address: string
  /** Moment by this browser's clock, ms. */
  at: number
  /** Size of the window, CSS px. */
  width: number
  height: number
}

async function keepPicture(): Promise<void> {
  const { innerWidth: width, innerHeight: height } = window
  const scale = Math.min(window.devicePixelRatio, MAX_WIDTH / width)
  const address = await dataAddress(await takePicture({ scale, type: 'image/webp', quality: 0.9 }))
  const picture: LastPicture = { address, at: Date.now(), width, height }
  sessionStorage.setItem(KEY, JSON.stringify(picture))
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

let standing: HTMLImageElement | null = null

/** Puts what the page before this one showed in front of what is being made ready; nothing where it left nothing. */
export function showLastPicture(): void {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return
  sessionStorage.removeItem(KEY)
  const { address, at, width, height } = JSON.parse(text) as LastPicture
  if (Date.now() - at > FRESH_MS || width !== window.innerWidth || height !== window.innerHeight) return
  standing = document.createElement('img')
  standing.className = 'last-picture'
  standing.alt = ''
  // It stands in the first frame that this page draws, or there would be an empty one.
  standing.decoding = 'sync'
  standing.src = address
  document.body.append(standing)
  setTimeout(() => leaveLastPicture(), STAND_MS)
}

/** Lets the picture fade away `delay` ms after the next frame: there is a whole wall behind it, or something to be read. */
export function leaveLastPicture(delay = 0): void {
  const picture = standing
  standing = null
  if (!picture) return
  const fade = picture.animate(
    { opacity: [1, 0] },
    { delay, duration: FADE_MS, easing: 'ease-in-out', fill: 'forwards' },
  )
  void fade.finished.then(() => picture.remove())
}
