import {
  explainWarning,
  Fault,
  type HandleState,
  hasKeyword,
  type WarningKind,
  type WarningRow,
  warningRule,
} from '@data-centre/api'
import type { PageRequest } from '../../platform/database/paging.ts'
import type { Standing } from '../../reports/warnings.ts'
import type { StoredWarning } from '../../warehouse/warnings/read.ts'
import { type Handling, UNTOUCHED, warnKeyOf } from './handling.ts'

/** What narrows, orders and cuts a list. */
export interface ListQuestion extends PageRequest {
  level?: number | undefined
  handleState?: HandleState | undefined
  keyword?: string | undefined
  sortField?: string | undefined
  sortOrder?: 'asc' | 'desc' | undefined
}

function sortValue(kind: WarningKind, field: string): (row: WarningRow) => number {
  if (field === 'level') return (row) => row.level
  if (field === 'value') return (row) => row.value
  if (!Object.hasOwn(warningRule(kind).numbers, field))
    throw new Fault('invalid', { msg: '参数错误：sortField', data: { reason: 'param', field: 'sortField' } })
  return (row) => row.numbers[field] ?? Number.NEGATIVE_INFINITY
}

interface ListParts {
  rows: readonly StoredWarning[]
  handling: ReadonlyMap<string, Handling>
  readsNames: boolean
}

/** Warnings that a question finds, in its order. Who may not read names and numbers finds nobody by them. */
export function warningRows(
  kind: WarningKind,
  { termId }: Standing,
  { rows, handling, readsNames }: ListParts,
  { level, handleState, keyword, sortField = 'level', sortOrder = 'desc' }: ListQuestion,
): WarningRow[] {
  const value = sortValue(kind, sortField)
  return rows
    .filter(
      (row) =>
        (level === undefined || row.level === level) &&
        (!keyword || (readsNames && hasKeyword(keyword, row.name, row.no))),
    )
    .map((row): WarningRow => {
      const warnKey = warnKeyOf(kind, row, termId)
      const { state, version, ...handled } = handling.get(warnKey) ?? UNTOUCHED
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
        hits: detail.hits,
        handleState: state,
        handleVersion: version,
        ...handled,
      }
    })
    .filter((row) => handleState === undefined || row.handleState === handleState)
    .sort((a, b) => (sortOrder === 'desc' ? value(b) - value(a) : value(a) - value(b)) || Number(a.id) - Number(b.id))
}
