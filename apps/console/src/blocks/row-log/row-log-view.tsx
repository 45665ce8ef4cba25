import { type InputOf, type LogRow, ROW_LOG_SIZE } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { useState } from 'react'
import { cursorReader } from '../../kit/list-reader.ts'
import { useList } from '../../kit/use-call.ts'
import { DAY_FRESH_MS } from '../../shell/query-client.ts'
import type { RowLogBlock, RowLogPath } from '../definition.ts'
import { isFiltered, noFilters } from '../filters/filters.ts'
import { usePage } from '../page-context.ts'
import { FileButton } from '../parts/file-button.tsx'
import { ListTable } from '../table/list-table.tsx'
import { CursorPager } from './cursor-pager.tsx'
import { logColumns } from './log-columns.ts'
import css from './row-log.module.css'

/** Single actions, newest first. A name leaves the rows of that person alone. */
export default function RowLogView({ block }: { block: RowLogBlock }) {
  const { input, filters } = usePage()
  const { keyword, user } = filters
  const asked = {
    ...input,
    ...(keyword ? { keyword } : {}),
    ...(user ? { userId: user } : {}),
  } as InputOf<RowLogPath>
  // Another question begins at its first page.
  return <Pages key={JSON.stringify(asked)} block={block} asked={asked} />
}

function Pages({ block, asked }: { block: RowLogBlock; asked: InputOf<RowLogPath> }) {
  const { filters, setFilters, usualPeriod, chosen = filters } = usePage()
  /** Where the pages before the present one began; the first has no cursor. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const first = useList(block.path, { ...asked, pageSize: ROW_LOG_SIZE }, { staleTime: DAY_FRESH_MS })
  const cursor = cursors.at(-1)
  const query = useList(
    block.path,
    { ...asked, pageSize: ROW_LOG_SIZE, ...(cursor ? { cursor } : {}) },
    { staleTime: DAY_FRESH_MS },
  )
  const rows = query.data?.list
  const total = first.data?.total ?? 0
  const next = query.data?.cursor
  const filtered = isFiltered(chosen, usualPeriod)
  return (
    <ListTable<LogRow>
      title={block.title}
      note={
        filters.user ? (
          <button type="button" className={css.only} onClick={() => setFilters({ user: undefined })}>
            仅看 {rows?.[0]?.name || '所选用户'}
            <span aria-hidden="true">×</span>
          </button>
        ) : (
          '最近的在前，点击姓名仅看此人'
        )
      }
      tools={
        <FileButton
          path={block.export}
          input={asked as InputOf<typeof block.export>}
          rows={total}
          question="确定导出当前筛选条件下的全部数据吗？"
        />
      }
      columns={logColumns}
      rows={rows}
      keyOf={({ id }) => id}
      query={query}
      {...(filters.user ? {} : { onOpen: ({ userId }) => setFilters({ user: userId }) })}
      empty={{
        reason: filtered ? '没有符合条件的行为记录' : '所选时段没有行为记录',
        actions: filtered
          ? [{ label: '重置筛选', onClick: () => setFilters({ ...noFilters, period: usualPeriod }) }]
          : [{ label: '查看近30天', onClick: () => setFilters({ period: '30' }) }],
      }}
      paging={{
        page: cursors.length + 1,
        size: ROW_LOG_SIZE,
        total,
        reader: cursorReader([block.path, asked], async (pageSize, from) => {
          const page = { ...asked, pageSize, ...(from ? { cursor: from } : {}) }
          return (await batched(block.path, page)).data
        }),
        pager: (
          <CursorPager
            page={cursors.length + 1}
            pages={Math.ceil(total / ROW_LOG_SIZE)}
            total={total}
            busy={query.isPlaceholderData}
            onBack={cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined}
            onNext={next ? () => setCursors([...cursors, next]) : undefined}
          />
        ),
      }}
    />
  )
}
