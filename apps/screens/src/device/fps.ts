/** Frames are counted for so long, and then not for a while: to ask for every frame keeps a page at work that has nothing to draw. */
const LOOK_MS = 2000
const EVERY_MS = 20_000

/** Counts the frames of a moment from time to time; answers how many a second there were in the last one, 0 before the first is over. */
export function countFrames(): { perSecond: () => number; stop: () => void } {
  let rate = 0
  let handle = 0
  const look = () => {
    let frames = 0
    const since = performance.now()
    handle = requestAnimationFrame(function tick(now) {
      frames += 1
      if (now - since < LOOK_MS) handle = requestAnimationFrame(tick)
      else rate = Math.round((frames * 10_000) / (now - since)) / 10
    })
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  return {
    perSecond: () => rate,
    stop: () => {
      clearInterval(timer)
      cancelAnimationFrame(handle)
    },
  }
}
