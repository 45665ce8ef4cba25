import type { ExportPath, MetricId } from '@data-centre/api'
import { FileButton } from './file-button.tsx'
import { usePage } from './page-context.ts'

interface ExportButtonProps {
  path: ExportPath
  order: { sortField: MetricId; sortOrder: 'asc' | 'desc'; keyword?: string }
  /** Rows of the list, as far as they are known. */
  rows: number
}

/** 导出 of a table, with the page's filters and the table's order. */
export function ExportButton({ path, order, rows }: ExportButtonProps) {
  const { input } = usePage()
  return <FileButton path={path} input={{ ...input, ...order }} rows={rows} question="确定导出当前筛选条件下的全部数据吗？" />
}
