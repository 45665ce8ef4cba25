import type { Answer, Part } from '@data-centre/api'
import { hiddenCells } from '../../warehouse/complements.ts'
import { isSmallGroup } from '../../warehouse/small-groups.ts'
import { MetricReader, roundTo6 } from '../metric-reader.ts'
import { lengthOf, spanOf } from '../period.ts'
import type { Context, ReportPlan, View } from '../report-plan.ts'

type BandsAnswer = Extract<Answer, { shape: 'bands' }>

interface Scale {
  /** Values from which a band begins, up to the next one. */
  bands: readonly { from: number; name: string }[]
  /** Who has no value; absent where they are in no band. */
  none?: string
  /** The value is that of a week of the period. */
  weekly?: true
  /** Nothing is no value. */
  positive?: true
  /** A value at a limit is of the lower band. */
  upTo?: true
}

/** Everybody of a list of bands. */
const WHOLE = 'whole'

const scales: Readonly<Record<BandsAnswer['of'], Scale>> = {
  'study.hours': {
    bands: [
      { from: 0, name: '1小时以下' },
      { from: 1, name: '1-3小时' },
      { from: 3, name: '3-6小时' },
      { from: 6, name: '6-10小时' },
      { from: 10, name: '10小时及以上' },
    ],
    none: '未学习',
    weekly: true,
    positive: true,
  },
  'questions.correctRate': {
    bands: [
      { from: 0, name: '20%以下' },
      { from: 20, name: '20-40%' },
      { from: 40, name: '40-60%' },
      { from: 60, name: '60-80%' },
      { from: 80, name: '80%及以上' },
    ],
    none: '未作答',
  },
  'credits.points': {
    bands: [
      { from: 0, name: '2学分及以下' },
      { from: 2, name: '2-4学分' },
      { from: 4, name: '4-6学分' },
      { from: 6, name: '6学分以上' },
    ],
    positive: true,
    upTo: true,
  },
}

type Band = Pick<Part, 'id' | 'name'> & { value: number }
const partsOf = (bands: readonly Band[]): Part[] => {
  const whole = bands.reduce((sum, { value }) => sum + value, 0)
  return bands.map((band) => ({ ...band, rate: whole === 0 ? 0 : roundTo6(band.value / whole) }))
}

/** Bands of people without those that would speak of few: neither by themselves nor as what all others leave of the whole. */
function shownBands(bands: readonly Band[]): Part[] {
  const cells = new Map(bands.map(({ id, value }) => [id, value]))
  const whole = bands.reduce((sum, { value }) => sum + value, 0)
  const sums = [{ whole: WHOLE, parts: [...cells.keys()] }]
  const hidden = hiddenCells(new Map([...cells, [WHOLE, whole]]), sums)
  return bands.map(({ id, name, value }) => {
    if (!hidden.has(id)) return { id, name, value, rate: whole === 0 ? 0 : roundTo6(value / whole) }
    return { id, name, value: null, withheld: isSmallGroup(value) ? 'few' : 'derivable', rate: 0 }
  })
}

/** Members of a dimension by bands of their value in the period; where all of them are known, who has none is counted against them. */
export function bandsPlan(context: Context, { of, by, all }: BandsAnswer): ReportPlan<Part[]> {
  const period = context.period()
  const current = spanOf(period, context)
  const values = new MetricReader(context, [of], [current], [by])
  const total = new MetricReader(context, all ? [all] : [], [current])
  const { bands, none, weekly, positive, upTo } = scales[of]
  const weeks = lengthOf(period) / 7

  const build = (view: View): Part[] => {
    if (!values.knows(of) || (all && !total.knows(all))) return []
    const found = values
      .members(view)
      .map((id) => values.counted(view, of, 0, id))
      .filter((value) => value !== null && (!positive || value > 0))
      .map((value) => (weekly ? (value ?? 0) / weeks : (value ?? 0)))
    const idle = all ? Math.max(0, (total.counted(view, all, 0) ?? 0) - found.length) : 0
    const counts = bands.map(({ from }, i) => {
      const to = bands[i + 1]?.from ?? Number.POSITIVE_INFINITY
      return found.filter((value) => (upTo ? value > from && value <= to : value >= from && value < to)).length
    })
    const members: Band[] = [
      ...(none ? [{ id: 'none', name: none, value: idle }] : []),
      ...bands.map(({ from, name }, i) => ({ id: `from${from}`, name, value: counts[i] ?? 0 })),
    ]
    return by === 'student' && context.scope.hidesSmallGroups ? shownBands(members) : partsOf(members)
  }
  return {
    asks: [...values.asks, ...total.asks],
    live: values.live || total.live,
    reach: { day: period.to },
    build,
  }
}
