import type { DeadLetter } from '@data-centre/api'
import { useState } from 'react'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { callReader } from '../../../kit/list-reader.ts'
import { useList } from '../../../kit/use-call.ts'
import { letterColumns } from './letter-columns.tsx'
import { LetterDrawer } from './letter-drawer.tsx'
import { LetterTools } from './letter-tools.tsx'
import { type LetterFilter, useLetterCommands } from './use-letter-commands.ts'
import type { IntakeView } from './use-view.ts'

/** 处理失败数据: what was refused and why; taken away as a file, or sent once more. */
export function LettersTab({ view }: { view: IntakeView }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const state = view.state === 'replayed' || view.state === 'all' ? view.state : 'open'
  const filter = {
    platform: view.platform,
    reason: view.reason,
    state: state === 'all' ? '' : state,
  } as LetterFilter
  const query = useList('ingest/getDeadLetters', { ...filter, pageNum: view.page, pageSize: view.size })
  const {
    replay,
    save,
    isBusy: busy,
  } = useLetterCommands(filter, () => {
    setChosen(new Set())
    view.put({ open: '' })
  })
  const rows = query.data?.list
  const open = rows?.find(({ id }) => id === view.open)
  const waiting = rows?.filter((letter) => letter.state === 'open') ?? []
  const ids = waiting.map(({ id }) => id).filter((id) => chosen.has(id))
  const choose = (list: readonly string[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const id of list) on ? next.add(id) : next.delete(id)
      return next
    })
  const columns: readonly ListColumn<DeadLetter>[] = [
    {
      label: '选择',
      width: 48,
      head: (
        <input
          type="checkbox"
          aria-label="选择本页全部待处理失败数据"
          disabled={waiting.length === 0}
          checked={waiting.length > 0 && ids.length === waiting.length}
          onChange={(event) =>
            choose(
              waiting.map(({ id }) => id),
              event.target.checked,
            )
          }
        />
      ),
      cell: ({ id, state: own }) => (
        <input
          type="checkbox"
          aria-label={`选择处理失败数据 ${id}`}
          disabled={own !== 'open'}
          checked={own === 'open' && chosen.has(id)}
          onChange={(event) => choose([id], event.target.checked)}
        />
      ),
    },
    ...letterColumns,
  ]
  const filtered = view.platform !== '' || view.reason !== '' || state !== 'open'
  return (
    <>
      <ListTable
        title="处理失败数据"
        note={query.data && `${query.data.total.toLocaleString('zh-CN')} 条，保留 400 天`}
        tools={
          <LetterTools
            view={view}
            state={state}
            isBusy={busy}
            isEmpty={!query.data?.total}
            ids={ids}
            onSave={(format) => void save.run(format)}
            onReplay={(list) => void replay.run(list)}
          />
        }
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        onOpen={({ id }) => view.put({ open: id })}
        current={open?.id}
        empty={{
          reason: filtered ? '没有符合条件的处理失败数据' : '没有待处理的失败数据，所有上报都已计入',
          actions: filtered ? [{ label: '重置筛选', onClick: view.reset }] : [],
        }}
        paging={view.paging(query.data?.total, callReader('ingest/getDeadLetters', filter))}
      />
      {open && (
        <LetterDrawer
          letter={open}
          busy={busy}
          onReplay={() => void replay.run([open.id])}
          onClose={() => view.put({ open: '' })}
        />
      )}
    </>
  )
}
