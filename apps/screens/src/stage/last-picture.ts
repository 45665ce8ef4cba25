import { tabValues } from '@data-centre/api/storage'
import { FADE_MS } from './fade.ts'

const KEY = 'wall:last-picture'
/** A picture that waited longer than this was left by a load that never came: it is not shown, ms. */
const FRESH_MS = 60_000
/** The new page is seen after this long, whole or not: a picture has no clock that runs, ms. */
const STAND_MS = 30_000

/** What the page that goes leaves to the one that comes, in the storage of the tab. */
interface LastPicture {
  address: string
  /** Moment by this browser's clock, ms. */
  at: number
  /** Size of the window, CSS px. */
  width: number
  height: number
}

/** Leaves a picture of this page, as an address that carries it, to the page that this tab loads next. */
export function keepLastPicture(address: string): void {
  const { innerWidth: width, innerHeight: height } = window
  const picture: LastPicture = { address, at: Date.now(), width, height }
  tabValues.set(KEY, JSON.stringify(picture))
}

let standing: HTMLImageElement | null = showLastPicture()

/** Puts what the page before this one showed in front of what is being made ready; null where it left nothing. */
function showLastPicture(): HTMLImageElement | null {
  const text = tabValues.get(KEY)
  if (text === null) return null
  tabValues.remove(KEY)
  const { address, at, width, height } = JSON.parse(text) as LastPicture
  if (Date.now() - at > FRESH_MS || width !== window.innerWidth || height !== window.innerHeight) return null
  const picture = document.createElement('img')
  picture.className = 'last-picture'
  picture.alt = ''
  // It stands in the first frame that this page draws, or there would be an empty one.
  picture.decoding = 'sync'
  picture.src = address
  document.body.append(picture)
  setTimeout(() => leaveLastPicture(), STAND_MS)
  return picture
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
