import { addDays } from '../../../platform/clock.ts'
import type { Dice } from '../dice.ts'

/** Share of the schools that join in each of the eight quarters before the anchor. */
const JOINING = [5, 8, 12, 18, 20, 17, 12, 8]

const QUARTER_DAYS = 91

export function joiningDay(rank: number, total: number, anchor: string, dice: Dice, index: number): string {
  let share = ((rank + 0.5) / total) * 100
  let quarter = 0
  while (quarter < JOINING.length - 1 && share >= (JOINING[quarter] ?? 0)) share -= JOINING[quarter++] ?? 0
  const start = addDays(anchor, -JOINING.length * QUARTER_DAYS + quarter * QUARTER_DAYS)
  return addDays(start, dice.int(0, QUARTER_DAYS - 8, 'joining', index))
}

/** Last paid days around the anchor: two today, 5 % before, 8 % within 30 days, the rest later. */
export function expiryOf(rank: number, total: number, anchor: string, dice: Dice, index: number): string {
  const today = total >= 20 ? 2 : 1
  const expired = today + Math.max(1, Math.round(total * 0.05))
  const soon = expired + Math.max(1, Math.round(total * 0.08))
  if (rank < today) return anchor
  if (rank < expired) return addDays(anchor, -dice.int(2, 40, 'expired', index))
  if (rank < soon) return addDays(anchor, dice.int(2, 29, 'expiring', index))
  return addDays(anchor, dice.int(60, 900, 'paid until', index))
}
