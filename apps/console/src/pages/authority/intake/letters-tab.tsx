import type { DeadLetter, DeadLetterReason, InputOf } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { dateTime } from '@data-centre/charts/format'
import { useState } from 'react'
import { type ListColumn, ListTable } from '../../../blocks/list-table.tsx'
import { Segment } from '../../../blocks/segment.tsx'
import { Select } from '../../../forms/select.tsx'
import { Icon } from '../../../icons.tsx'
import { useList } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import css from './intake.module.css'
import { LetterDrawer } from './letter-drawer.tsx'
import { type LetterFormat, saveLetters } from './letter-file.ts'
import { PlatformSelect } from './platform-select.tsx'
import { letterStates, platformName, reasonText } from './text.ts'
import type { IntakeView } from './use-view.ts'

const stateOptions = [
  { value: 'open', label: letterStates.open },
  { value: 'replayed', label: letterStates.replayed },
  { value: 'all', label: '全部' },
] as const

/** 处理失败数据: what was refused and why; taken away as a file, or sent once more. */
export function LettersTab({ view }: { view: IntakeView }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const state = view.state === 'replayed' || view.state === 'all' ? view.state : 'open'
  const filter = { platform: view.platform, reason: view.reason, state: state === 'all' ? '' : state } as InputOf<'ingest/downloadDeadLetters'>
  const query = useList('ingest/getDeadLetters', { ...filter, pageNum: view.page, pageSize: view.size })
  const replay = useCommand({
    ask: (list: readonly string[]) => ({ content: `确定重新处理选中的 ${list.length} 条吗？通过校验的会计入数据，重复处理不会重复计数。`, okText: '重新处理' }),
    work: async (list) =>
      call('ingest/replayDeadLetters', { ids: [...list] }).finally(() => {
        setChosen(new Set())
        view.put({ open: '' })
      }),
    done: ({ data: { replayed, refused } }) => {
      const left = Object.entries(refused).map(([reason, count]) => `${reason === 'not_open' ? '已处理过' : (reasonText[reason as DeadLetterReason] ?? reason)} ${count}`)
      return { tone: replayed > 0 ? 'success' : 'warning', content: `已重新处理 ${replayed} 条${left.length > 0 ? `，仍被拒收：${left.join('、')}` : ''}` }
    },
    renews: ['ingest/getDeadLetters', 'ingest/getStatus'],
  })
  const save = useCommand({
    work: (format: LetterFormat) => saveLetters(filter, format),
    during: '正在下载，请稍候',
    done: ({ name, count }) => `已下载 ${name}，${count.toLocaleString('zh-CN')} 条`,
  })
  const busy = replay.isPending || save.isPending
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
    { label: '编号', width: 84, name: true, cell: ({ id }) => id },
    { label: '收到时间', width: 148, cell: ({ receivedAt }) => dateTime(receivedAt) },
    { label: '平台', width: 84, cell: ({ platform }) => platformName(platform) },
    { label: '学校', width: 180, cell: ({ school }) => school ?? '未知', hint: ({ school }) => school ?? '' },
    { label: '原因', width: 108, cell: ({ reason }) => reasonText[reason] },
    { label: '说明', width: 200, cell: ({ detail }) => detail, hint: ({ detail }) => detail },
    { label: '内容', cell: ({ body }) => <code className={css.body}>{body}</code>, hint: ({ body }) => body },
    { label: '状态', width: 84, cell: ({ state: own }) => letterStates[own] },
  ]
  const filtered = view.platform !== '' || view.reason !== '' || state !== 'open'
  return (
    <>
      <ListTable
        title="处理失败数据"
        note={query.data && `${query.data.total.toLocaleString('zh-CN')} 条，保留 400 天`}
        tools={
          <>
            <Segment label="状态" small options={stateOptions} value={state} onChange={(value) => view.put({ state: value === 'open' ? '' : value })} />
            <PlatformSelect value={view.platform} onChange={(platform) => view.put({ platform })} />
            <Select
              prefix="原因"
              aria-label="原因"
              style={{ width: 156 }}
              value={view.reason}
              options={[{ value: '', label: '全部' }, ...Object.entries(reasonText).map(([value, label]) => ({ value, label }))]}
              onChange={(reason: string) => view.put({ reason })}
            />
            <button type="button" className="button" disabled={busy || !query.data?.total} onClick={() => void save.run('ndjson')}>
              <Icon name="download" size={14} />
              NDJSON
            </button>
            <button type="button" className="button" disabled={busy || !query.data?.total} onClick={() => void save.run('csv')}>
              <Icon name="download" size={14} />
              CSV
            </button>
            <button type="button" className="button primary" disabled={busy || ids.length === 0} onClick={() => void replay.run(ids)}>
              重新处理{ids.length > 0 ? ` ${ids.length} 条` : ''}
            </button>
          </>
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
        paging={view.paging(query.data?.total)}
      />
      {open && <LetterDrawer letter={open} busy={busy} onReplay={() => void replay.run([open.id])} onClose={() => view.put({ open: '' })} />}
    </>
  )
}
