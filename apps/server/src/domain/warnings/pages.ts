import {
  explainWarning,
  Fault,
  type HandleState,
  type Page,
  type Part,
  type Series,
  type WarningKind,
  type WarningOverview,
  type WarningRow,
  warningLevels,
  warningRule,
} from '@data-centre/api'
import type { Standing, Warnings } from '../../reports/warnings.ts'
import type { StoredWarning } from '../../warehouse/warnings/read.ts'
import { type Handling, warnKeyOf } from './handling.ts'

const levels = [1, 2, 3] as const
const settled: readonly HandleState[] = ['done', 'ignored']
const UNTOUCHED: Handling = { state: 'todo', note: '' }

const byLevel = (rows: readonly { level: number }[]): [number, number, number] =>
  [1, 2, 3].map((level) => rows.filter((row) => row.level === level).length) as [number, number, number]

/** Lines of the three levels over an axis. */
const levelSeries = (x: string[], value: (at: number, level: number) => number): Series => ({
  x,
  series: levels.map((level) => ({ id: String(level), name: warningLevels[level - 1] as string, data: x.map((_, at) => value(at, level)) })),
})

function collegesOf(rows: readonly StoredWarning[]): Series {
  const names = new Map(rows.map(({ collegeId, college }) => [collegeId, college]))
  const ids = [...names.keys()].sort((one, other) => one - other)
  return levelSeries(
    ids.map((id) => names.get(id) ?? ''),
    (at, level) => rows.filter((row) => row.collegeId === ids[at] && row.level === level).length,
  )
}

function reasonsOf(kind: WarningKind, rows: readonly StoredWarning[]): Part[] {
  const { conditions, numbers } = warningRule(kind)
  const counts = Object.keys(conditions).map((id) => ({ id, name: numbers[id]?.label ?? id, value: rows.filter(({ detail }) => Object.hasOwn(detail.hits, id)).length }))
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
}

export const emptyOverview = (kind: WarningKind): WarningOverview => ({
  day: null,
  levels: [0, 0, 0],
  before: 0,
  of: 0,
  handled: { num: 0, den: 0 },
  trend: levelSeries([], () => 0),
  colleges: levelSeries([], () => 0),
  reasons: reasonsOf(kind, []),
})

export function overviewOf(kind: WarningKind, { day, termId }: Standing, { rows, curve, inTerm, subjects, handling }: OverviewParts): WarningOverview {
  const dayBefore = curve.days.filter((evaluated) => evaluated < day).at(-1)
  const settledKeys = inTerm.filter((warned) => settled.includes(handling.get(warnKeyOf(kind, warned, termId))?.state ?? 'todo'))
  return {
    day,
    levels: byLevel(rows),
    before: curve.rows.filter((row) => row.day === dayBefore).reduce((sum, row) => sum + row.subjects, 0),
    of: subjects,
    handled: { num: settledKeys.length, den: inTerm.length },
    trend: levelSeries(curve.days, (at, level) => curve.rows.find((row) => row.day === curve.days[at] && row.level === level)?.subjects ?? 0),
    colleges: collegesOf(rows),
    reasons: reasonsOf(kind, rows),
  }
}

/** What narrows, orders and cuts a list. */
export interface ListQuestion {
  level?: number | undefined
  handleState?: HandleState | undefined
  keyword?: string | undefined
  pageNum?: number | undefined
  pageSize?: number | undefined
  sortField?: string | undefined
  sortOrder?: 'asc' | 'desc' | undefined
}

const PAGE_SIZE = 10

function sortValue(kind: WarningKind, field: string): (row: WarningRow) => number {
  if (field === 'level') return (row) => row.level
  if (field === 'value') return (row) => row.value
  if (!Object.hasOwn(warningRule(kind).numbers, field)) throw new Fault('invalid', { msg: '参数错误：sortField', data: { reason: 'param', field: 'sortField' } })
  return (row) => row.numbers[field] ?? Number.NEGATIVE_INFINITY
}

/** A page of warnings. Who may not read names finds a person by the whole number only. */
export function pageOf(
  kind: WarningKind,
  { termId }: Standing,
  { rows, handling, readsNames }: { rows: readonly StoredWarning[]; handling: ReadonlyMap<string, Handling>; readsNames: boolean },
  { level, handleState, keyword, pageNum = 1, pageSize = PAGE_SIZE, sortField = 'level', sortOrder = 'desc' }: ListQuestion,
): Page<WarningRow> {
  const value = sortValue(kind, sortField)
  const list = rows
    .filter((row) => (level === undefined || row.level === level) && (!keyword || (readsNames ? row.name.includes(keyword) || row.no.includes(keyword) : row.no === keyword)))
    .map((row): WarningRow => {
      const warnKey = warnKeyOf(kind, row, termId)
      const { state, note } = handling.get(warnKey) ?? UNTOUCHED
      const { no, name, college, major, adminClass, threshold, detail } = row
      return {
        warnKey,
        level: row.level,
        id: row.id,
        no,
        name,
        college,
        major,
        adminClass,
        value: row.value,
        threshold,
        detail: explainWarning(kind, detail),
        numbers: detail.numbers,
        handleState: state,
        note,
      }
    })
    .filter((row) => handleState === undefined || row.handleState === handleState)
    .sort((a, b) => (sortOrder === 'desc' ? value(b) - value(a) : value(a) - value(b)) || Number(a.id) - Number(b.id))
  return { list: list.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: list.length, pageNum, pageSize }
}
