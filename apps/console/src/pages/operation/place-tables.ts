import type { DataOf, ExportPath, MetricId, Page, ReportPath, Row } from '@data-centre/api'
import { opens } from '../../blocks/builders/parts.ts'
import { table, tabs } from '../../blocks/builders/tables.ts'
import type { Column, TableBlock, TabsBlock } from '../../blocks/definition.ts'

type TablePath = { [P in ReportPath]: DataOf<P> extends Page<Row> ? P : never }[ReportPath]
/** A list of places and its file. */
type Listed = readonly [list: TablePath, file: ExportPath]
type Entry = MetricId | { metric: MetricId; label: string } | Column

/** The same numbers by province and by school, behind other tables: a province narrows the page, a school opens its centre. */
export const placeTables = (
  sort: MetricId,
  columns: readonly Entry[],
  provinces: Listed,
  schools: Listed,
  ...before: readonly TableBlock[]
): TabsBlock =>
  tabs(
    ...before,
    table('省份', provinces[0], columns, { sort, export: provinces[1], drill: { filter: 'province' } }),
    table('学校', schools[0], columns, { sort, export: schools[1], drill: opens('schoolDashboard', 'school') }),
  )
