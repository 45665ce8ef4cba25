import css from './row-log.module.css'

interface CursorPagerProps {
  page: number
  pages: number
  total: number
  /** The page is on its way. */
  busy: boolean
  onBack: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Steps through a list that is read by key: to the next page and back, never to a page by its number. */
export function CursorPager({ page, pages, total, busy, onBack, onNext }: CursorPagerProps) {
  return (
    <nav className={css.pager} aria-label="分页">
      <span className={css.total}>共 {total.toLocaleString('zh-CN')} 条</span>
      <button type="button" className="button" disabled={busy || !onBack} onClick={onBack}>
        上一页
      </button>
      <span aria-live="polite">
        第 {page.toLocaleString('zh-CN')} / {Math.max(page, pages).toLocaleString('zh-CN')} 页
      </span>
      <button type="button" className="button" disabled={busy || !onNext} onClick={onNext}>
        下一页
      </button>
    </nav>
  )
}
