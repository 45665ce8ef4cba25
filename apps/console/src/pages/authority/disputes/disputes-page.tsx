import { DISPUTE_RIGHTS, type Dispute, type DisputeState, disputeStates } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useCaller } from '@data-centre/auth'
import { useState } from 'react'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { Select } from '../../../forms/select.tsx'
import { oneOf } from '../../../kit/list-fields.ts'
import { callReader } from '../../../kit/list-reader.ts'
import { refusalOf } from '../../../kit/refusal.ts'
import { useList } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { useListState } from '../../../kit/use-list-state.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { RefreshButton } from '../../../shell/refresh-button.tsx'
import { Refused } from '../../../shell/refused.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { disputeColumns } from './dispute-columns.tsx'
import { stateOptions } from './dispute-text.ts'
import css from './disputes.module.css'

const LIST = 'dispute/getPageList'
const fields = {
  state: oneOf(Object.keys(disputeStates) as DisputeState[], ''),
  mine: oneOf(['1'], ''),
}
const whose = [
  { value: '', label: '全部' },
  { value: '1', label: '我提出的' },
] as const

/** Whether the caller answers disputes: of whole schools, with a right to it. */
function useAnswers(): boolean {
  const { rights, profile } = useCaller()
  return profile.areaKind !== 'college' && DISPUTE_RIGHTS.some((id) => rights.selectRightIdList.includes(id))
}

/** /authority/disputes: numbers that somebody holds to be wrong: one's own, and for who answers them those of the school. */
export default function DisputesPage() {
  const view = useListState({ fields, filters: ['state', 'mine'], size: 20 })
  const answers = useAnswers()
  const [answering, setAnswering] = useState<Dispute>()
  const filters = { state: view.state, mine: view.mine }
  const query = useList(LIST, { ...filters, pageNum: view.page, pageSize: view.size })
  const withdraw = useCommand({
    ask: ({ label }: Dispute) => ({ content: `确定撤回对“${label}”的异议吗？`, okText: '撤回', cancelText: '返回' }),
    work: ({ id }) => call('dispute/withdraw', { id: Number(id) }),
    done: '已撤回',
    renews: [LIST, 'dispute/getMarks'],
  })
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />

  const columns: readonly ListColumn<Dispute>[] = [
    ...disputeColumns,
    {
      label: '操作',
      width: 96,
      cell: (dispute) =>
        dispute.state === 'open' && (
          <span className={css.actions}>
            {answers && <Act word="答复" dispute={dispute} onAct={setAnswering} />}
            {dispute.mine && <Act word="撤回" dispute={dispute} onAct={withdraw.run} />}
          </span>
        ),
    },
  ]
  const total = query.data?.total ?? 0
  return (
    <>
      <PageHead asOf="在学校页面点击指标名称，选择“数据有误”即可提出；异议处理期间指标旁有标记">
        <RefreshButton updatedAt={query.dataUpdatedAt} busy={query.isFetching} onRefresh={() => void query.refetch()} />
      </PageHead>
      <ListTable
        title={answers && !view.mine ? '数据异议' : '我提出的异议'}
        note={query.data && `${total.toLocaleString('zh-CN')} 条`}
        tools={
          <span className={css.tools}>
            {answers && (
              <Segment label="查看" options={whose} value={view.mine} onChange={(mine) => view.put({ mine })} />
            )}
            <Select
              prefix="状态"
              aria-label="状态"
              style={{ width: 140 }}
              value={view.state}
              options={stateOptions}
              onChange={(state: DisputeState | '') => view.put({ state })}
            />
          </span>
        }
        columns={columns}
        rows={query.data?.list}
        keyOf={({ id }) => id}
        query={query}
        empty={
          view.isFiltered
            ? { reason: '没有符合条件的异议', actions: [{ label: '查看全部', onClick: view.reset }] }
            : { reason: answers ? '没有数据异议' : '您还没有提出过数据异议' }
        }
        paging={view.paging(total, callReader(LIST, filters))}
      />
      {answering && <AnswerDialog dispute={answering} onClose={() => setAnswering(undefined)} />}
    </>
  )
}

const Act = ({ word, dispute, onAct }: { word: string; dispute: Dispute; onAct: (dispute: Dispute) => unknown }) => (
  <button
    type="button"
    className="link-button"
    aria-label={`${word} ${dispute.label}`}
    onClick={() => void onAct(dispute)}
  >
    {word}
  </button>
)
