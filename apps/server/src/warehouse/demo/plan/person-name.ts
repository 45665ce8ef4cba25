import parts from '../../../../data/name-parts.json' with { type: 'json' }
import type { Dice } from '../dice.ts'

const surnames = parts.surnames.map(([name, weight]) => [String(name), Number(weight)] as const)

export function personName(dice: Dice, id: number): { name: string; gender: number } {
  const gender = dice.u('gender', id) < 0.5 ? 1 : 2
  return {
    name:
      dice.weighted(surnames, 'surname', id) +
      dice.pick(gender === 1 ? parts.givenMale : parts.givenFemale, 'given', id),
    gender,
  }
}

/** First year whose students are still there on a day: three years of study that end on 30 June. */
export const firstGradeOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) >= '07-01' ? 2 : 3)

/** Newest year whose students have come by a day. */
export const lastGradeOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) >= '08-25' ? 0 : 1)
