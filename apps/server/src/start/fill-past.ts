import type { Filling } from '@data-centre/api'
import { addDays, type Clock, dayOf } from '../platform/clock.ts'
import type { DemoWorld } from '../warehouse/demo/world.ts'
import type { RollupKeeper } from '../warehouse/rollups/keeper.ts'
import { progressLine } from './terminal.ts'

/** The last days are filled and rolled up first: pages about the present come alive within seconds. */
const RECENT_DAYS = 30

export interface FillingOptions {
  world: Pick<DemoWorld, 'missingDays' | 'fillDays'>
  keeper: Pick<RollupKeeper, 'touch' | 'run'>
  clock: Clock
  /** Hears how far it is; null when nothing is left to be done. */
  setFilling: (filling: Filling | null) => void
}

/** Fills the days of a demo world that are missing, the last ones first, and rolls them up. */
export async function fillPast({ world, keeper, clock, setFilling }: FillingOptions): Promise<void> {
  const missing = await world.missingDays()
  const total = missing.length
  const show = progressLine()
  const report = (filling: Filling | null): void => {
    setFilling(filling)
    // Where no day is missing, the terminal has nothing to follow.
    if (total > 0) show(filling)
  }
  let done = 0
  const rollUp = async (): Promise<void> => {
    report({ done, total, isRollingUp: true })
    await keeper.run()
  }
  const fill = async (from: string, to: string): Promise<void> => {
    const before = done
    report({ done, total, isRollingUp: false })
    await world.fillDays(from, to, async (filled, _total, days) => {
      await keeper.touch(daysBetween(days.from, days.to))
      done = before + filled
      report({ done, total, isRollingUp: false })
    })
    await rollUp()
  }
  const oldest = missing.at(-1)
  if (oldest !== undefined) {
    const yesterday = addDays(dayOf(clock.now()), -1)
    const recent = addDays(yesterday, 1 - RECENT_DAYS)
    await fill(oldest < recent ? recent : oldest, yesterday)
    if (oldest < recent) await fill(oldest, addDays(recent, -1))
  } else await rollUp()
  report(null)
}

function* daysBetween(from: string, to: string): Generator<string> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day
}
