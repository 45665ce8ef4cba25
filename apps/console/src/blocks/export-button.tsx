import type { ExportPath, MetricId } from '@data-centre/api'
import { FileButton } from './file-button.tsx'
import { usePage } from './page-context.ts'

interface ExportButtonProps {
  path: ExportPath
  order: { sortField: MetricId; sortOrder: 'asc' | 'desc' }
}

/** 导出 of a table, with the page's filters and the table's order. */
export function ExportButton({ path, order }: ExportButtonProps) {
  const { input } = usePage()
  return <FileButton path={path} input={{ ...input, ...order }} question="确定导出当前筛选条件下的全部数据吗？" />
}
