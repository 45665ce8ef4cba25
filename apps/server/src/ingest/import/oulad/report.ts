import type { TableCounts } from '../report/table-counts.ts'
import type { OuladTable } from './files.ts'

export interface OuladReport {
  kind: 'oulad'
  school: string
  tables: Partial<Record<OuladTable, TableCounts>>
  /** Registrations by the published final result. */
  outcomes: Record<string, number>
  people: number
  newPeople: number
  /** Clicks that the taken and known rows of studentVle stand for. */
  clicks: number
  firstDay: string
  lastDay: string
  /** Row of studentVle after which a stopped import went on; 0 for a fresh one. */
  resumedAfter: number
  /** Roll-up weeks that were built. */
  weeks: number
  /** The first refused rows, each with file, line and reason. */
  refusals: string[]
  notes: string[]
}
