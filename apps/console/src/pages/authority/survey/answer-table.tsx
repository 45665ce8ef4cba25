import { type FeedbackRow, type Page, rights } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useHolds } from '@data-centre/auth'
import { dateTime } from '@data-centre/charts/format'
import { useState } from 'react'
import { FileButton } from '../../../blocks/file-button.tsx'
import { type ListColumn, ListTable } from '../../../blocks/list-table.tsx'
import { Select } from '../../../forms/select.tsx'
import { useCommand } from '../../../kit/use-command.ts'
import { AnswerDrawer } from './answer-drawer.tsx'
import css from './survey.module.css'
import { filtersOf, type SurveyView } from './use-view.ts'

/** Right 删除反馈. */
const DELETE_RIGHT = rights.deleteFeedback
const sorts = [
  { value: 'submittedAt', label: '提交时间' },
  { value: 'star', label: '总体满意度' },
  { value: 'nps', label: 'NPS' },
  { value: 'attachments', label: '附件数' },
]
const orders = [
  { value: 'desc', label: '从高到低' },
  { value: 'asc', label: '从低到高' },
]

interface AnswerTableProps {
  view: SurveyView
  query: { data: Page<FeedbackRow> | undefined; error: Error | null; isFetching: boolean; isPlaceholderData: boolean; refetch: () => unknown }
}

/** The answers, to be read one by one, exported and deleted. */
export function AnswerTable({ view, query }: AnswerTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const mayDelete = useHolds(DELETE_RIGHT)
  const rows = query.data?.list
  const total = query.data?.total ?? 0
  const ids = (rows ?? []).map(({ id }) => id).filter((id) => chosen.has(id))
  const choose = (list: readonly string[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const id of list) on ? next.add(id) : next.delete(id)
      return next
    })
  const remove = useCommand({
    ask: (list: readonly string[]) => ({
      content: `确定删除${list.length === 1 ? '这条' : `选中的 ${list.length} 条`}反馈吗？删除后不再计入统计，操作会记入操作日志。`,
      okText: '删除',
      isDanger: true,
    }),
    work: async (list) => {
      const [only] = list
      if (list.length === 1 && only) await call('feedback/deleteFeedback', { id: only })
      else await call('feedback/deleteFeedbackMore', { ids: [...list] })
    },
    done: (_, list) => `已删除 ${list.length} 条反馈`,
    renews: ['feedback/getPageList', 'feedback/getStatistics'],
    onDone: () => {
      setChosen(new Set())
      view.put({ open: '' })
    },
  })
  const box: ListColumn<FeedbackRow> = {
    label: '选择',
    width: 44,
    head: (
      <input
        type="checkbox"
        aria-label="选择本页全部反馈"
        disabled={!rows?.length}
        checked={!!rows?.length && ids.length === rows.length}
        onChange={(event) =>
          choose(
            (rows ?? []).map(({ id }) => id),
            event.target.checked,
          )
        }
      />
    ),
    cell: ({ id, no }) => <input type="checkbox" aria-label={`选择反馈 ${no}`} checked={chosen.has(id)} onChange={(event) => choose([id], event.target.checked)} />,
  }
  const columns: readonly ListColumn<FeedbackRow>[] = [
    ...(mayDelete ? [box] : []),
    { label: '提交时间', width: 164, name: true, cell: ({ submittedAt }) => dateTime(submittedAt) },
    { label: '学校', width: 200, wrap: true, cell: ({ schoolName }) => schoolName || '--' },
    { label: '角色', width: 104, cell: ({ role }) => role || '--' },
    { label: '总体满意度', width: 104, align: 'right', cell: ({ star }) => (star === null ? '--' : `${star} 星`) },
    { label: 'NPS', width: 64, align: 'right', cell: ({ nps }) => nps ?? '--' },
    { label: '建议', wrap: true, cell: ({ suggestion }) => suggestion || '--' },
    { label: '附件数', width: 76, align: 'right', cell: ({ attachments }) => attachments },
    { label: '渠道', width: 64, cell: ({ channel }) => channel.toUpperCase() },
    {
      label: '操作',
      width: 108,
      cell: ({ id, no }) => (
        <span className={css.actions}>
          <button type="button" className="link-button" onClick={() => view.put({ open: id })} aria-label={`查看反馈 ${no}`}>
            查看
          </button>
          {mayDelete && (
            <button type="button" className="link-button" disabled={remove.isPending} onClick={() => void remove.run([id])} aria-label={`删除反馈 ${no}`}>
              删除
            </button>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      <ListTable
        title="反馈列表"
        note={query.data && `${total.toLocaleString('zh-CN')} 条`}
        tools={
          <>
            <Select prefix="排序" aria-label="排序" style={{ width: 156 }} value={view.sort} options={sorts} onChange={(sort: string) => view.put({ sort })} />
            <Select aria-label="顺序" style={{ width: 104 }} value={view.order} options={orders} onChange={(order: string) => view.put({ order })} />
            {mayDelete && (
              <button type="button" className="button" disabled={remove.isPending || ids.length === 0} onClick={() => void remove.run(ids)}>
                批量删除{ids.length > 0 ? ` ${ids.length} 条` : ''}
              </button>
            )}
            <FileButton
              path="feedback/exportFeedback"
              input={{ ...filtersOf(view), sortField: view.sort, sortOrder: view.order }}
              rows={total}
              question={`确定导出当前筛选条件下的全部数据吗？共 ${total.toLocaleString('zh-CN')} 条。`}
            />
          </>
        }
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        onOpen={({ id }) => view.put({ open: id })}
        current={view.open || undefined}
        empty={{
          reason: view.isFiltered ? '没有符合条件的反馈' : '还没有收到反馈',
          actions: view.isFiltered ? [{ label: '重置筛选', onClick: view.reset }] : [],
        }}
        paging={view.paging(total)}
      />
      {view.open && (
        <AnswerDrawer id={view.open} mayDelete={mayDelete} busy={remove.isPending} onDelete={() => void remove.run([view.open])} onClose={() => view.put({ open: '' })} />
      )}
    </>
  )
}
