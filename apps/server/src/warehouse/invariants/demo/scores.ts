import { atMost, type Invariant, type InvariantWorld } from '../invariant.ts'
import { between } from './size.ts'

/** Points of one column of the histogram. */
const BAND = 5
const PASS = 60
/** Share of the highest column below which a difference is not seen: who stopped coming makes a low hump far left in the tail. */
const VISIBLE = 0.05

/** Final scores of the newest term that has them. */
interface ScoreMarks {
  term: string
  /** Correlation of the attendance part with the final score. */
  correlation: number
  /** Scores by band of {@link BAND} points, from 0 to 100. */
  bands: readonly number[]
}

async function scoreMarks({ store }: InvariantWorld): Promise<ScoreMarks | undefined> {
  const [newest] = await store.query<{ term: string; scores: number; correlation: number }>(
    'SELECT toString(term_id) AS term, count() AS scores, corr(attendance_score, final_score) AS correlation FROM fact_score WHERE is_final = 1 AND attendance_score IS NOT NULL GROUP BY term ORDER BY term DESC LIMIT 1',
  )
  if (!newest) return undefined
  const rows = await store.query<{ band: number; scores: number }>(
    'SELECT toUInt8(least(floor(final_score / {band:UInt8}), 100 / {band:UInt8} - 1)) AS band, count() AS scores FROM fact_score WHERE is_final = 1 AND term_id = {term:String} GROUP BY band',
    { band: BAND, term: newest.term },
  )
  const bands = Array.from({ length: 100 / BAND }, (_, band) => rows.find((row) => row.band === band)?.scores ?? 0)
  return { term: newest.term, correlation: newest.correlation, bands }
}

/** Where the highest column begins, in points. */
export const peakOf = (bands: readonly number[]): number => bands.indexOf(Math.max(...bands)) * BAND

/** Columns that lie below a column further from the peak, by so much that a reader of the chart sees a second peak. */
export function dents(bands: readonly number[]): number {
  const highest = Math.max(...bands)
  const top = bands.indexOf(highest)
  return bands.filter((count, band) => {
    const outer = band < top ? bands.slice(0, band) : band > top ? bands.slice(band + 1) : []
    return Math.max(0, ...outer) - count > VISIBLE * highest
  }).length
}

const scoreBounds = { correlation: [0.5, 0.75], peak: [70, 85 - BAND] } as const

export const scoresInvariant: Invariant = {
  id: 'D3',
  statement: '演示世界成绩：出勤与总评的相关系数在 0.5 与 0.75 之间，分布只有一个高峰（70-85 分）并有低分尾部',
  async check(world) {
    const marks = await scoreMarks(world)
    if (!marks) return []
    const { term, correlation, bands } = marks
    const failed = bands.slice(0, PASS / BAND).reduce((total, count) => total + count, 0)
    return [
      ...between(`correlation of attendance and score ${term}`, correlation, ...scoreBounds.correlation),
      ...between(`peak of the histogram ${term}`, peakOf(bands), ...scoreBounds.peak),
      atMost(`dents of the histogram ${term} <=`, dents(bands), 0),
      atMost(`scores below ${PASS} ${term} >=`, 1, failed),
    ]
  },
}
