import type { Filling } from '@data-centre/api'
import { expect, it, vi } from 'vitest'
import { addDays, dayOf } from '../platform/clock.ts'
import { fillPast } from './fill-past.ts'

const clock = { now: () => Date.parse('2026-11-25T10:00:00+08:00') }

/**
 * What pages were told last while something was going on, in its order: a day written, or the roll-ups built. The world and its
 * roll-ups stand in for those of the product, which take a quarter of a minute for the smallest world.
 */
async function stepsOf(days: number): Promise<[what: string, filling: Filling | null | undefined][]> {
  const missing = Array.from({ length: days }, (_, i) => addDays(dayOf(clock.now()), -1 - i))
  let last: Filling | null | undefined
  const seen: [string, Filling | null | undefined][] = []
  await fillPast({
    clock,
    setFilling: (filling) => {
      last = filling
    },
    world: {
      missingDays: async () => missing,
      fillDays: async (from, to, onProgress) => {
        const part = missing.filter((day) => day >= from && day <= to)
        for (const [i, day] of part.entries()) {
          seen.push(['day', last])
          await onProgress?.(i + 1, part.length, { from: day, to: day })
        }
      },
    },
    keeper: {
      touch: async () => undefined,
      run: async () => {
        seen.push(['roll-ups', last])
        return 0
      },
    },
  })
  seen.push(['over', last])
  return seen
}

it('says that the roll-ups are built after the last day is written, and is over when they are', async () => {
  const seen = await stepsOf(60)
  expect(seen.slice(-2)).toEqual([
    ['roll-ups', { done: 60, total: 60, isRollingUp: true }],
    ['over', null],
  ])
  // Never at the end of its days, and never rolling up, while a day is still to be written.
  for (const [what, filling] of seen)
    if (what === 'day') expect(filling).toMatchObject({ total: 60, isRollingUp: false })
  const written = seen.flatMap(([what, filling]) => (what === 'day' ? [filling?.done] : []))
  expect(written).toEqual(Array.from({ length: 60 }, (_, i) => i))
})

it('rolls the last thirty days up before it goes on with those before them', async () => {
  const seen = await stepsOf(60)
  expect(seen[30]).toEqual(['roll-ups', { done: 30, total: 60, isRollingUp: true }])
})

it('says that the roll-ups are built where no day is missing', async () => {
  expect(await stepsOf(0)).toEqual([
    ['roll-ups', { done: 0, total: 0, isRollingUp: true }],
    ['over', null],
  ])
})

it('shows 100 % on the terminal when the roll-ups are built, not before, and names them meanwhile', async () => {
  const lines: string[] = []
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
  try {
    await stepsOf(60)
  } finally {
    written.mockRestore()
  }
  const rows = lines.filter((line) => line.includes('演示数据'))
  expect(rows.at(-1)).toMatch(/100% {2}60\/60 天 {2}\d+ 秒/)
  expect(rows.filter((row) => row.includes('100%'))).toHaveLength(1)
  expect(rows.at(-2)).toMatch(/99% {2}60\/60 天 {2}\d+ 秒 {2}正在汇总/)
})
