import {
  type HandleState,
  type Part,
  type Series,
  type WarningExtra,
  type WarningKind,
  type WarningOverview,
  type Withheld,
  warningLevels,
  warningRule,
} from '@data-centre/api'
import type { Standing, Warnings } from '../../reports/warnings.ts'
import type { StoredWarning } from '../../warehouse/warnings/read.ts'
import { type Handling, isSettled, warnKeyOf } from './handling.ts'
import { type Lines, lineText } from './lines.ts'

const levels = [
  { level: 1, id: 'yellow' },
  { level: 2, id: 'orange' },
  { level: 3, id: 'red' },
] as const

const byLevel = (rows: readonly { level: number }[]): [number, number, number] =>
  [1, 2, 3].map((level) => rows.filter((row) => row.level === level).length) as [number, number, number]

/** Lines of the three levels over an axis; a point with a mark is withheld. */
export const levelSeries = (
  x: string[],
  value: (at: number, level: number) => number,
  markOf: (at: number, level: number) => Withheld | undefined = () => undefined,
): Series => ({
  x,
  series: levels.map(({ level, id }) => {
    const marks = x.flatMap((_, at) => {
      const why = markOf(at, level)
      return why ? [[at, why] as const] : []
    })
    const withheld: Record<number, Withheld> = Object.fromEntries(marks)
    return {
      id,
      name: warningLevels[level - 1] as string,
      data: x.map((_, at) => (withheld[at] ? null : value(at, level))),
      ...(marks.length > 0 ? { withheld } : {}),
    }
  }),
})

/** Colleges by level, the one with the most warnings first. */
function collegesOf(rows: readonly StoredWarning[]): Series {
  const names = new Map(rows.map(({ collegeId, college }) => [collegeId, college]))
  const colleges = [...names]
    .map(([id, name]) => ({ id, name, warned: rows.filter(({ collegeId }) => collegeId === id) }))
    .sort((one, other) => other.warned.length - one.warned.length || one.id - other.id)
  return levelSeries(
    colleges.map(({ name }) => name),
    (at, level) => colleges[at]?.warned.filter((row) => row.level === level).length ?? 0,
  )
}

function reasonsOf(kind: WarningKind, rows: readonly StoredWarning[], lines: Lines): Part[] {
  const counts = Object.keys(warningRule(kind).conditions).map((id) => ({
    id,
    name: lineText(kind, id, lines),
    value: rows.filter(({ detail }) => Object.hasOwn(detail.hits, id)).length,
  }))
  const sum = counts.reduce((total, { value }) => total + value, 0)
  return counts.map((count) => ({ ...count, rate: sum === 0 ? 0 : count.value / sum }))
}

/** What the head of a warning page is made of. */
export interface OverviewParts {
  rows: readonly StoredWarning[]
  curve: Awaited<ReturnType<Warnings['curve']>>
  inTerm: Awaited<ReturnType<Warnings['inTerm']>>
  subjects: number
  handling: ReadonlyMap<string, Handling>
  lines: Lines
  extra: WarningExtra | null
}

export const emptyOverview = (kind: WarningKind, lines: Lines): WarningOverview => ({
  day: null,
  levels: [0, 0, 0],
  open: [0, 0, 0],
  before: 0,
  of: 0,
  handled: { num: 0, den: 0 },
  trend: levelSeries([], () => 0),
  colleges: levelSeries([], () => 0),
  reasons: reasonsOf(kind, [], lines),
  extra: null,
})

export function overviewOf(
  kind: WarningKind,
  { day, termId }: Standing,
  { rows, curve, inTerm, subjects, handling, lines, extra }: OverviewParts,
): WarningOverview {
  const dayBefore = curve.days.filter((evaluated) => evaluated < day).at(-1)
  const stateOf = (warned: Parameters<typeof warnKeyOf>[1]): HandleState =>
    handling.get(warnKeyOf(kind, warned, termId))?.state ?? 'todo'
  const settledKeys = inTerm.filter((warned) => isSettled(handling.get(warnKeyOf(kind, warned, termId))))
  return {
    day,
    levels: byLevel(rows),
    open: byLevel(rows.filter((row) => stateOf(row) === 'todo')),
    before: curve.rows.filter((row) => row.day === dayBefore).reduce((sum, row) => sum + row.subjects, 0),
    of: subjects,
    handled: { num: settledKeys.length, den: inTerm.length },
    trend: levelSeries(
      curve.days,
      (at, level) => curve.rows.find((row) => row.day === curve.days[at] && row.level === level)?.subjects ?? 0,
    ),
    colleges: collegesOf(rows),
    reasons: reasonsOf(kind, rows, lines),
    extra,
  }
}
