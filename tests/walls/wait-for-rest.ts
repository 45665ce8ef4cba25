import type { Page } from 'playwright-core'

/** Looks over which sizes must stay: charts take a new one a few pictures after the window has. A look at every picture would cost as much as the wall. */
const STEADY_LOOKS = 2
const LOOK_MS = 200
/** An animation that lasts longer says how much of a slide is over; what comes in or changes is shorter, ms. */
const MAX_CHANGE_MS = 3000

/**
 * Waits until the shown wall stands still: the stage fits its window, every panel has its data, every chart and map its picture and
 * its size, and nothing is coming in or changing. A wall that says why it shows nothing stands still as well; to one whose
 * connection is lost nothing more comes.
 */
export async function waitForRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    ;(window as unknown as { rest?: { sizes: string; looks: number } }).rest = { sizes: '', looks: 0 }
  })
  await page.waitForFunction(
    ({ steady, longest }) => {
      const state = (window as unknown as { rest?: { sizes: string; looks: number } }).rest
      const stage = document.querySelector('.show-layer[data-phase="shown"] .stage, .stage')?.getBoundingClientRect()
      if (!state || !stage) return false
      const sizes = [...document.querySelectorAll('.stage canvas, .stage svg')]
        .map((picture) => `${picture.clientWidth}x${picture.clientHeight}`)
        .concat(`${stage.width}x${stage.height}`)
      state.looks = sizes.join() === state.sizes ? state.looks + 1 : 0
      state.sizes = sizes.join()
      if (state.looks < steady || (Math.abs(stage.width - innerWidth) > 2 && Math.abs(stage.height - innerHeight) > 2))
        return false
      if (document.querySelector('.stage-note')) return true
      const wall = document.querySelector('.show-layer[data-phase="shown"] .wall')
      if (!wall || wall.querySelector('[data-leaving]')) return false
      const isLost = wall.getAttribute('data-link') === 'lost'
      if (!isLost && wall.querySelector('[data-state="loading"], [data-drawn="false"]')) return false
      const regions = [...wall.querySelectorAll('.wall-region')]
      if (
        regions.length === 0 ||
        !regions.every((region) => region.textContent !== '' || region.querySelector('canvas, svg') !== null)
      )
        return false
      return document
        .getAnimations()
        .every(
          (animation) =>
            animation.playState !== 'running' || Number(animation.effect?.getComputedTiming().endTime) > longest,
        )
    },
    { steady: STEADY_LOOKS, longest: MAX_CHANGE_MS },
    { polling: LOOK_MS },
  )
}
