import { Pagination, type PaginationProps } from '@arco-design/web-react'
import { useLayoutEffect, useRef } from 'react'

/** Pages of a list, as the library draws them, with the names that it leaves out. */
export function Pager(props: PaginationProps) {
  const root = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    root.current?.querySelector('.arco-pagination-option')?.setAttribute('role', 'group')
    root.current?.querySelector('.arco-pagination-jumper-input')?.setAttribute('aria-label', '前往页码')
  })
  return (
    <nav ref={root} aria-label="分页">
      <Pagination {...props} />
    </nav>
  )
}
