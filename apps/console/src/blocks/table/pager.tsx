import { Pagination, type PaginationProps } from '@arco-design/web-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

type PagerProps = PaginationProps & {
  current: number
  pageSize: number
  total: number
  onChange: (page: number, size: number) => void
  /** The total is that of other filters, or on its way. */
  isPending: boolean
  /** Takes the place of `onChange` where that adds to the browser's history. */
  onBeyond?: (lastPage: number) => void
}

/**
 * Pages of a list, as the library draws them, with the names that it leaves out. Beyond the last page, where an old address
 * leads or rows have been removed, it turns to the last one, whose rows the server answers then.
 */
export function Pager({ isPending, onBeyond, ...props }: PagerProps) {
  const { current, pageSize, total } = props
  const root = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    root.current?.querySelector('.arco-pagination-option')?.setAttribute('role', 'group')
    root.current?.querySelector('.arco-pagination-jumper-input')?.setAttribute('aria-label', '前往页码')
  })
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const isBeyond = !isPending && current > lastPage
  const turn = useEffectEvent(() => (onBeyond ? onBeyond(lastPage) : props.onChange(lastPage, pageSize)))
  useEffect(() => {
    if (isBeyond) turn()
  }, [isBeyond])
  return (
    <nav ref={root} aria-label="分页">
      <Pagination {...props} />
    </nav>
  )
}
