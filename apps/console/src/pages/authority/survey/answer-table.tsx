import { type FeedbackRow, type Page, rights } from '@data-centre/api'
import { useHolds } from '@data-centre/auth'
import { useState } from 'react'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import type { ListReader } from '../../../kit/list-reader.ts'
import { answerColumns } from './answer-columns.tsx'
import { AnswerDrawer } from './answer-drawer.tsx'
import { AnswerTools } from './answer-tools.tsx'
import css from './survey.module.css'
import { useRemoveAnswers } from './use-remove-answers.ts'
import type { SurveyView } from './use-view.ts'

/** Right 删除反馈. */
const DELETE_RIGHT = rights.deleteFeedback
interface AnswerTableProps {
  view: SurveyView
  query: {
    data: Page<FeedbackRow> | undefined
    error: Error | null
    isFetching: boolean
    isPlaceholderData: boolean
    dataUpdatedAt: number
    refetch: () => unknown
  }
  reader: ListReader<FeedbackRow>
}

/** The answers, to be read one by one, exported and deleted. */
export function AnswerTable({ view, query, reader }: AnswerTableProps) {
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
  const remove = useRemoveAnswers(() => {
    setChosen(new Set())
    view.put({ open: '' })
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
    cell: ({ id, no }) => (
      <input
        type="checkbox"
        aria-label={`选择反馈 ${no}`}
        checked={chosen.has(id)}
        onChange={(event) => choose([id], event.target.checked)}
      />
    ),
  }
  const columns: readonly ListColumn<FeedbackRow>[] = [
    ...(mayDelete ? [box] : []),
    ...answerColumns,
    {
      label: '操作',
      width: 108,
      cell: ({ id, no }) => (
        <span className={css.actions}>
          <button
            type="button"
            className="link-button"
            onClick={() => view.put({ open: id })}
            aria-label={`查看反馈 ${no}`}
          >
            查看
          </button>
          {mayDelete && (
            <button
              type="button"
              className="link-button"
              disabled={remove.isPending}
              onClick={() => void remove.run([id])}
              aria-label={`删除反馈 ${no}`}
            >
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
          <AnswerTools
            view={view}
            total={total}
            mayDelete={mayDelete}
            isBusy={remove.isPending}
            ids={ids}
            onDelete={() => void remove.run(ids)}
          />
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
        paging={view.paging(total, reader)}
      />
      {view.open && (
        <AnswerDrawer
          id={view.open}
          mayDelete={mayDelete}
          busy={remove.isPending}
          onDelete={() => void remove.run([view.open])}
          onClose={() => view.put({ open: '' })}
        />
      )}
    </>
  )
}
