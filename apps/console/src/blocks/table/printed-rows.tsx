interface PrintedRowsProps {
  page: number
  size: number
  total: number
}

/** On paper, under a table that has more pages: which of its rows are printed. */
export function PrintedRows({ page, size, total }: PrintedRowsProps) {
  if (total <= size) return null
  const first = (page - 1) * size + 1
  const count = (n: number): string => n.toLocaleString('zh-CN')
  return (
    <p data-print="only">
      本页打印第 {count(first)} 至 {count(Math.min(total, page * size))} 条，共 {count(total)} 条；全部数据请使用导出
    </p>
  )
}
