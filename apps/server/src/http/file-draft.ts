import type { CallPath, FilePath, ParsedOf } from '@data-centre/api'
import type { Caller } from '../office/account/caller.ts'
import type { Scope } from '../scope.ts'
import type { Services } from './services.ts'

/** Kinds of files with the type that a browser is told. */
export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const

/** A file whose rows are known and that is not written yet: its record stands before the first byte. */
export interface FileDraft {
  kind: keyof typeof fileTypes
  /** Second part of the file name: whose data it holds. */
  place: string
  columns: readonly string[]
  rows: number
  write(): Promise<Buffer>
}

/** What a writer receives: checked input, a known caller and the scope that he may see. */
export interface FileAsk<P extends CallPath> {
  input: ParsedOf<P>
  caller: Caller
  scope: Scope | undefined
}

/** Writers of files that are no report's table. */
export type FileWriters = { [P in FilePath]: (services: Services, ask: FileAsk<P>) => Promise<FileDraft> }
