import type { Calendar } from '../calendar.ts'
import type { FactStore } from '../store.ts'
import { endOfDay } from './day-bounds.ts'
import { chapterRows } from './facts/chapters.ts'
import { questionRows, resourceRows } from './facts/content.ts'
import { fillBlock } from './fill.ts'
import { makePlan } from './plan/plan.ts'
import type { DemoPlan } from './plan/types.ts'
import { type Profile, profiles } from './profile.ts'
import { daysOf, type openProgress } from './progress.ts'
import { earliestDay } from './seed.ts'

/** Writes the resources and questions that were built since the last ones that are there, and puts them into chapters. */
export async function buildObjects(store: FactStore, plan: DemoPlan, seed: number, until: number): Promise<void> {
  const [built] = await store.query<{ last: number; day: string }>(
    'SELECT toUnixTimestamp(max(created_at)) AS last, toString(toDate(max(created_at))) AS day FROM (SELECT created_at FROM dim_resource UNION ALL SELECT created_at FROM dim_question)',
  )
  const from = built && built.last > 0 ? built.day : earliestDay(plan)
  const params = {
    seed,
    from,
    to: plan.through,
    after: built?.last ?? 0,
    until,
  }
  for (const sql of [resourceRows, questionRows]) await store.command(sql, params)
  await store.command(chapterRows, { seed })
}

/** Whether a day is seeded: by the last table that seeding writes, so a seeding that was cut off is done again. */
export async function isSeeded(store: FactStore, day: string): Promise<boolean> {
  const [state] = await store.query<{ last: string; pools: number }>(
    'SELECT toString(max(day)) AS last, (SELECT count() FROM demo_pool) AS pools FROM demo_day',
  )
  return state !== undefined && state.last === day && state.pools > 0
}

interface Found {
  seed: number
  profile: Profile['name']
  /** The day of founding. */
  anchor: string
}

/** The world that the warehouse holds; where there is none, notes the wanted one. */
export async function findOrFound(store: FactStore, wanted: Found): Promise<Found> {
  const [founded] = await store.query<Found>('SELECT seed, profile, toString(anchor) AS anchor FROM demo_world')
  if (founded) return founded
  await store.insert('demo_world', JSON.stringify(wanted), `demo-world-${wanted.seed}-${wanted.anchor}`)
  return wanted
}

/** The plan as of the present day, made again when the day has changed. */
export function planOf({ seed, profile, anchor }: Found, calendar: Calendar, today: () => string): () => DemoPlan {
  let plan: DemoPlan | undefined
  return () => {
    if (plan?.through !== today())
      plan = makePlan({ seed, profile: profiles[profile], anchor, through: today(), calendar })
    return plan
  }
}

export interface Block {
  from: string
  to: string
}

/** Writes the facts of a block of days, and notes before and after how far they are. */
export async function fillAndNote(
  store: FactStore,
  block: Block,
  note: ReturnType<typeof openProgress>['note'],
  how: Parameters<typeof fillBlock>[2],
): Promise<void> {
  const { until } = how
  const days = daysOf(block.from, block.to)
  await note(days, () => 0, `demo-begin-${block.from}-${block.to}-${until}`)
  await fillBlock(store, block, how)
  await note(days, (day) => Math.min(until, endOfDay(day)), `demo-done-${block.from}-${block.to}-${until}`)
}
