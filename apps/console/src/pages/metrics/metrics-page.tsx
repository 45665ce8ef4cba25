import { type MetricId, type SubjectId, subjects } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { FileButton } from '../../blocks/parts/file-button.tsx'
import { Segment } from '../../blocks/parts/segment.tsx'
import { ListTable } from '../../blocks/table/list-table.tsx'
import { oneOf, text } from '../../kit/list-fields.ts'
import { useListState } from '../../kit/use-list-state.ts'
import { Header } from '../../shell/frame/header.tsx'
import { MAIN_ID } from '../../shell/frame/skip-link.tsx'
import { PageHead } from '../../shell/page-head.tsx'
import { RefreshButton } from '../../shell/refresh-button.tsx'
import { SearchField } from '../../shell/search-field.tsx'
import { MetricCard } from './metric-card.tsx'
import { columns } from './metric-columns.tsx'
import css from './metrics.module.css'
import { findMetrics } from './search.ts'

const TITLE = '指标字典'

/** Height of the header that stays at the top. */
const HEAD_PX = 64

/** What the open card says leaves the list. */
const besides = new Set(['标识', '来源', '更新'])

/** `metric` is the one whose card stands open. */
const fields = { q: text(), subject: oneOf(Object.keys(subjects) as SubjectId[], 'all'), metric: text() }

/** /metrics: what every number of the product means and where it comes from. */
export default function MetricsPage() {
  const { q, subject, metric, put } = useListState({ fields })
  const query = useQuery({
    queryKey: ['dictionary'],
    queryFn: ({ signal }) => batched('metric/getDictionary', {}, signal),
    select: ({ data }) => data,
  })
  const field = useRef<HTMLInputElement>(null)
  const lines = useMemo(() => new Map((query.data ?? []).map((line) => [line.id, line])), [query.data])
  const open = lines.get(metric as MetricId)
  const openId = open?.id
  const found = useMemo(() => query.data && findMetrics(query.data, q, subject), [query.data, q, subject])
  const used = useMemo(() => new Set((query.data ?? []).map((line) => line.subject)), [query.data])

  // A metric that the present filters hide must still be seen in the list.
  const show = (id: MetricId) =>
    put(
      findMetrics(found ?? [], '', 'all').some((line) => line.id === id)
        ? { metric: id }
        : { metric: id, q: '', subject: '' },
    )

  useEffect(() => {
    document.title = `${TITLE} · 大数据中心`
  }, [])
  useEffect(() => {
    if (!openId) return
    const row = document.querySelector(`[data-row="${CSS.escape(openId)}"]`)
    const { top = 0, bottom = 0 } = row?.getBoundingClientRect() ?? {}
    if (top < HEAD_PX || bottom > window.innerHeight) row?.scrollIntoView({ block: 'center' })
  }, [openId])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const options = [
    { value: 'all' as const, label: '全部' },
    ...(Object.keys(subjects) as SubjectId[])
      .filter((id) => used.has(id))
      .map((id) => ({ value: id, label: subjects[id] })),
  ]
  return (
    <>
      <Header />
      <main id={MAIN_ID} tabIndex={-1} className={css.page}>
        <PageHead title={TITLE}>
          <RefreshButton
            updatedAt={query.dataUpdatedAt}
            busy={query.isFetching}
            onRefresh={() => void query.refetch()}
          />
          <FileButton
            path="metric/exportDictionary"
            input={{}}
            question={`确定导出全部 ${query.data?.length ?? ''} 个指标的口径吗？`}
          />
        </PageHead>
        <div className={css.filters}>
          <SearchField
            field={field}
            label="搜索指标"
            placeholder="指标名称、拼音首字母或标识，按 / 输入"
            value={q}
            width={320}
            onChange={(value) => put({ q: value })}
          />
          <Segment label="主题" options={options} value={subject} onChange={(value) => put({ subject: value })} />
        </div>
        <div className={css.body} data-open={open !== undefined}>
          <ListTable
            title="指标"
            note={found && `${found.length} 个${q || subject !== 'all' ? `，共 ${lines.size} 个` : ''}`}
            columns={open ? columns.filter(({ label }) => !besides.has(label)) : columns}
            rows={found}
            keyOf={({ id }) => id}
            query={query}
            onOpen={({ id }) => put({ metric: id })}
            current={openId}
            groupOf={(line) => subjects[line.subject]}
            empty={{
              reason: `没有匹配“${q}”的指标`,
              actions: [{ label: '清除条件', onClick: () => put({ q: '', subject: '' }) }],
            }}
            height={600}
          />
          {open && (
            <MetricCard key={open.id} line={open} lines={lines} onOpen={show} onClose={() => put({ metric: '' })} />
          )}
        </div>
      </main>
    </>
  )
}
