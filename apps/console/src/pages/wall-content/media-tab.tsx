import { type MediaFigure, mediaChannels, mediaFigures, type NewMediaRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { Definition } from '@data-centre/charts'
import { joined, shown } from '@data-centre/charts/format'
import { useState } from 'react'
import { type ListColumn, ListTable } from '../../blocks/list-table.tsx'
import { Select } from '../../forms/select.tsx'
import { Icon } from '../../icons.tsx'
import { refusalOf } from '../../kit/refusal.ts'
import { useList } from '../../kit/use-call.ts'
import { useCommand } from '../../kit/use-command.ts'
import { Refused } from '../../shell/refused.tsx'
import { SearchField } from '../../shell/search-field.tsx'
import { MediaDialog } from './media-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import type { WallContentView } from './use-wall-content-view.ts'
import css from './wall-content.module.css'

const figures = Object.keys(mediaFigures) as MediaFigure[]
const sortable: readonly string[] = ['date', ...figures]

/** 新媒体数据: rows of accounts and days, filled in one by one or pasted from a sheet. */
export function MediaTab({ view }: { view: WallContentView }) {
  const [dialog, setDialog] = useState<'new' | 'paste' | NewMediaRow | null>(null)
  const sort = sortable.includes(view.sort) ? view.sort : 'date'
  const input = { channel: view.channel, keyword: view.keyword, sortField: sort, sortOrder: view.order, pageNum: view.page, pageSize: view.size } as { pageNum: number }
  const query = useList('bigLargeScreen/getNewMedia', input)
  const remove = useCommand({
    ask: ({ channel, account, date }: NewMediaRow) => ({
      content: `确定删除${mediaChannels[channel]}“${account}”${date} 的数据吗？操作会记入操作日志。`,
      okText: '删除',
      isDanger: true,
    }),
    work: ({ id }) => call('bigLargeScreen/deleteNewMedia', { id }),
    done: '已删除',
    renews: ['bigLargeScreen/getNewMedia'],
  })
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />

  const sorted = (field: string, label: string) => {
    const active = sort === field
    return (
      <button type="button" className={css.sort} onClick={() => view.put({ sort: field, order: active && view.order === 'desc' ? 'asc' : 'desc' })}>
        {label}
        <span aria-hidden="true">{active ? (view.order === 'desc' ? '↓' : '↑') : '↕'}</span>
        <span className="hidden-text">{active ? (view.order === 'desc' ? '降序' : '升序') : '可排序'}</span>
      </button>
    )
  }
  const columns: readonly ListColumn<NewMediaRow>[] = [
    { label: '渠道', width: 132, cell: ({ channel }) => mediaChannels[channel] },
    { label: '账号', cell: ({ account }) => account, hint: ({ account }) => account },
    { label: '日期', head: sorted('date', '日期'), width: 124, cell: ({ date }) => date },
    ...figures.map(
      (figure): ListColumn<NewMediaRow> => ({
        label: mediaFigures[figure],
        head: sorted(figure, mediaFigures[figure]),
        width: 120,
        align: 'right',
        cell: (row) => row[figure].toLocaleString('zh-CN'),
      }),
    ),
    { label: '填报人', width: 120, cell: ({ filledBy }) => filledBy || '--' },
    {
      label: '操作',
      width: 116,
      cell: (row) => (
        <span className={css.actions}>
          <button type="button" className="link-button" aria-label={`编辑 ${row.account} ${row.date}`} onClick={() => setDialog(row)}>
            编辑
          </button>
          <button type="button" className="link-button" aria-label={`删除 ${row.account} ${row.date}`} onClick={() => void remove.run(row)}>
            删除
          </button>
        </span>
      ),
    },
  ]
  return (
    <>
      <div className={css.kpis}>
        {(query.data?.kpi ?? []).map(({ id, label, value }) => (
          <div key={id} className={css.kpi}>
            <span>
              {label}
              <Definition metric={id} />
              <small>人工填报</small>
            </span>
            <b data-metric={id}>{joined(shown(id, value))}</b>
          </div>
        ))}
      </div>
      <ListTable
        title="新媒体数据"
        note="每个渠道、账号、日期一行，由人工填报；指标取各账号最近一行"
        tools={
          <>
            <Select
              prefix="渠道"
              aria-label="渠道"
              style={{ width: 168 }}
              value={view.channel}
              options={[{ value: '', label: '全部' }, ...Object.entries(mediaChannels).map(([value, label]) => ({ value, label }))]}
              onChange={(channel) => view.put({ channel })}
            />
            <SearchField label="搜索账号" placeholder="账号" value={view.keyword} width={180} onChange={(keyword) => view.put({ keyword })} />
            <button type="button" className="button" onClick={() => setDialog('paste')}>
              从表格粘贴
            </button>
            <button type="button" className="button primary" onClick={() => setDialog('new')}>
              <Icon name="plus" size={14} />
              新增
            </button>
          </>
        }
        columns={columns}
        rows={query.data?.list}
        keyOf={({ id }) => id}
        query={query}
        empty={
          view.isFiltered
            ? { reason: '没有符合条件的数据', actions: [{ label: '清除条件', onClick: view.reset }] }
            : {
                reason: '还没有填报数据',
                actions: [
                  { label: '新增', onClick: () => setDialog('new') },
                  { label: '从表格粘贴', onClick: () => setDialog('paste') },
                ],
              }
        }
        paging={view.paging(query.data?.total)}
      />
      {dialog === 'paste' && <PasteDialog onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'paste' && <MediaDialog row={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />}
    </>
  )
}
