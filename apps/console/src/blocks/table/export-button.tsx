import type { ExportPath } from '@data-centre/api'
import type { Filters } from '../filters/filters.ts'
import { usePage } from '../page-context.ts'
import { FileButton } from '../parts/file-button.tsx'
import type { SortField } from './table-head.tsx'

interface ExportButtonProps {
  path: ExportPath
  order: { sortField: SortField; sortOrder: 'asc' | 'desc'; keyword?: string; scoreBand?: Filters['scoreBand'] }
  /** Rows of the list, as far as they are known. */
  rows: number
}

/** 导出 of a table, with the page's filters and the table's order. */
export function ExportButton({ path, order, rows }: ExportButtonProps) {
  const { input } = usePage()
  return (
    <FileButton
      path={path}
      input={{ ...input, ...order }}
      rows={rows}
      question="确定导出当前筛选条件下的全部数据吗？"
    />
  )
}
