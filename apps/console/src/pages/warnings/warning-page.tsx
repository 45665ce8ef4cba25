import { type HandleState, rights, type WarningOverview, type WarningRow, warningLevels, warningRule } from '@data-centre/api'
import { useHolds } from '@data-centre/auth'
import { useState } from 'react'
import { type ListColumn, ListTable } from '../../blocks/list-table.tsx'
import { Segment } from '../../blocks/segment.tsx'
import { StateMark } from '../../blocks/state-mark.tsx'
import { Select } from '../../forms/select.tsx'
import { TabBar } from '../../forms/tab-bar.tsx'
import { refusalOf } from '../../kit/refusal.ts'
import { useCall, useList } from '../../kit/use-call.ts'
import { sortingOf } from '../../kit/use-list-state.ts'
import { useCentre } from '../../shell/area/centre.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { DAY_FRESH_MS } from '../../shell/query-client.ts'
import { Refused } from '../../shell/refused.tsx'
import { SearchField } from '../../shell/search-field.tsx'
import { HandleDialog } from './handle-dialog.tsx'
import { emptyReason, handleStates, handleTones, isTeacherKind, kindName, type ListedKind, NOT_JUDGED, pageKinds, shareText, type WarningPageKey, warningCallsOf } from './kinds.ts'
import { LevelTag } from './level-tag.tsx'
import { useWarningView } from './use-warning-view.ts'
import css from './warnings.module.css'

/** Right 处理预警. */
const HANDLE_RIGHT = rights.handleWarnings
const states = Object.keys(handleStates) as HandleState[]

/** Who is warned at a school, why, and how far it has been dealt with. */
export function WarningPage({ page }: { page: WarningPageKey }) {
  const kinds: readonly ListedKind[] = pageKinds[page]
  const view = useWarningView(kinds, pageKinds[page][0])
  const { scope } = useCentre()
  const calls = warningCallsOf[view.kind]
  const head = useCall(calls.head, scope, { staleTime: DAY_FRESH_MS })
  const handleState = states.find((state) => state === view.state)
  const filters = { ...scope, keyword: view.keyword, ...(view.level ? { level: view.level } : {}), ...(handleState ? { handleState } : {}) }
  const list = useList(calls.list, { ...filters, sortField: view.sort, sortOrder: view.order, pageNum: view.page, pageSize: view.size })
  const [handled, setHandled] = useState<WarningRow | null>(null)
  const columns = useColumns(view.kind, setHandled)
  const refused = refusalOf(list.error)
  if (refused) return <Refused text={refused} />
  return (
    <>
      <PageHead asOf={head.data && (head.data.day ? `名单为 ${head.data.day} 状态，每日更新` : NOT_JUDGED)} />
      {kinds.length > 1 && <TabBar label="预警种类" tabs={tabsOf(kinds)} value={view.kind} onChange={(kind) => view.put({ kind })} />}
      <Figures head={head.data} />
      <ListTable
        title={kindName(view.kind)}
        note={list.data && `共 ${list.data.total.toLocaleString('zh-CN')} 条`}
        tools={
          <>
            <Segment small label="等级" options={levelOptions} value={view.level} onChange={(level) => view.put({ level })} />
            <Select prefix="处理状态" aria-label="处理状态" style={{ width: 168 }} value={view.state} options={stateOptions} onChange={(state: string) => view.put({ state })} />
            <SearchField
              label={isTeacherKind(view.kind) ? '姓名或工号' : '姓名或学号'}
              placeholder={isTeacherKind(view.kind) ? '姓名或工号' : '姓名或学号'}
              width={168}
              value={view.keyword}
              onChange={(keyword) => view.put({ keyword })}
            />
          </>
        }
        columns={columns}
        rows={list.data?.list}
        keyOf={({ warnKey }) => warnKey}
        query={list}
        empty={{
          reason: view.isFiltered ? '没有符合条件的预警' : emptyReason(head.data?.day, `当前没有${kindName(view.kind)}`),
          actions: view.isFiltered ? [{ label: '重置筛选', onClick: view.reset }] : [],
        }}
        paging={view.paging(list.data?.total)}
        sorting={sortingOf(view)}
        height={480}
      />
      {handled && <HandleDialog row={handled} scope={scope} renews={[calls.list, calls.head]} onClose={() => setHandled(null)} />}
    </>
  )
}

const tabsOf = (kinds: readonly ListedKind[]) => Object.fromEntries(kinds.map((kind) => [kind, kindName(kind)])) as Record<ListedKind, string>
const levelOptions = [{ value: '', label: '全部' }, ...warningLevels.map((label, i) => ({ value: String(i + 1), label })).reverse()]
const stateOptions = [{ value: '', label: '全部' }, ...Object.entries(handleStates).map(([value, label]) => ({ value, label }))]

function useColumns(kind: ListedKind, onHandle: (row: WarningRow) => void): readonly ListColumn<WarningRow>[] {
  const mayHandle = useHolds(HANDLE_RIGHT)
  const isTeacher = isTeacherKind(kind)
  const rule = warningRule(kind)
  // The numbers that a rule judges; those beside them stand in the reason.
  const numbers = Object.keys(rule.conditions).flatMap((name, i): ListColumn<WarningRow>[] => {
    const number = rule.numbers[name]
    if (!number) return []
    const { label, unit, decimals } = number
    return [{ label: `${label}（${unit}）`, width: 144, align: 'right', sort: name, yields: 10 + i, cell: (row) => row.numbers[name]?.toFixed(decimals) ?? '--' }]
  })
  return [
    { label: '等级', width: 100, sort: 'level', cell: ({ level }) => <LevelTag level={level} /> },
    { label: isTeacher ? '工号' : '学号', width: 128, cell: ({ no }) => no },
    { label: '姓名', width: 96, cell: ({ name }) => name },
    { label: '院系', width: 140, cell: ({ college }) => college || '--' },
    ...(isTeacher ? [] : [{ label: '班级', width: 168, yields: 9, cell: ({ adminClass }: WarningRow) => adminClass || '--' }]),
    ...numbers,
    { label: '触发原因', least: 320, wrap: true, cell: ({ detail }) => detail },
    { label: '处理状态', width: 100, cell: ({ handleState }) => <StateMark tone={handleTones[handleState]}>{handleStates[handleState]}</StateMark>, hint: ({ note }) => note },
    ...(mayHandle
      ? [
          {
            label: '操作',
            width: 72,
            stays: 'right' as const,
            cell: (row: WarningRow) => (
              <button type="button" className="link-button" aria-label={`处理 ${row.name} ${row.no}`} onClick={() => onHandle(row)}>
                处理
              </button>
            ),
          },
        ]
      : []),
  ]
}

/** Figures above the list: everybody warned, each level, and how much has been dealt with. */
function Figures({ head }: { head: WarningOverview | undefined }) {
  const [yellow = 0, orange = 0, red = 0] = head?.levels ?? []
  const sum = yellow + orange + red
  return (
    <dl className={css.figures} data-state={head ? 'ready' : 'loading'}>
      <Figure name="预警人数" value={head && sum} note={head && `较上一日 ${sum - head.before > 0 ? '+' : ''}${sum - head.before}`} />
      <Figure name={<LevelTag level={3} />} value={head && red} />
      <Figure name={<LevelTag level={2} />} value={head && orange} />
      <Figure name={<LevelTag level={1} />} value={head && yellow} />
      <Figure name="预警率" value={head && shareText(sum, head.of)} note={head && `共 ${head.of.toLocaleString('zh-CN')} 人`} />
      <Figure name="处置率" value={head && shareText(head.handled.num, head.handled.den)} note={head && `已处理 ${head.handled.num} / ${head.handled.den}`} />
    </dl>
  )
}

const Figure = ({ name, value, note }: { name: React.ReactNode; value: number | string | undefined; note?: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{typeof value === 'number' ? value.toLocaleString('zh-CN') : (value ?? '--')}</b>
      <small>{note}</small>
    </dd>
  </div>
)
