/** Counts frames; answers how many a second there were since the last question. */
export function countFrames(): { perSecond: () => number; stop: () => void } {
  let frames = 0
  let since = performance.now()
  let handle = requestAnimationFrame(function tick() {
    frames += 1
    handle = requestAnimationFrame(tick)
  })
  return {
    perSecond: () => {
      const now = performance.now()
      const rate = now > since ? (frames * 1000) / (now - since) : 0
      frames = 0
      since = now
      return Math.round(rate * 10) / 10
    },
    stop: () => cancelAnimationFrame(handle),
  }
}
