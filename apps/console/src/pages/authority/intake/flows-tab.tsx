import type { InputOf, IntakeFlow, IntakeStatus } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import type { UseQueryResult } from '@tanstack/react-query'
import { StateMark } from '../../../blocks/parts/state-mark.tsx'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { Select } from '../../../forms/select.tsx'
import { pageReader } from '../../../kit/list-reader.ts'
import { serverTime } from '../../../server-time.ts'
import { SearchField } from '../../../shell/search-field.tsx'
import css from './intake.module.css'
import { PlatformSelect } from './platform-select.tsx'
import { eventTime, flowStates, gapText, lagText, platformName } from './text.ts'
import type { IntakeView } from './use-view.ts'

/** The list stands within the status of the intake. */
const flowReader = ({ platform, state, keyword }: IntakeView) => {
  const filters = { platform, state, keyword } as InputOf<'ingest/getStatus'>
  return pageReader(['intakeFlows', filters], async (place) => {
    const { data } = await batched('ingest/getStatus', { ...filters, ...place })
    return data.flows
  })
}

const count = (n: number): string => n.toLocaleString('zh-CN')

/** 接入状态: one row per platform and school, those that need somebody first. */
export function FlowsTab({ view, query }: { view: IntakeView; query: UseQueryResult<IntakeStatus> }) {
  const now = serverTime(query.dataUpdatedAt)
  const columns: readonly ListColumn<IntakeFlow>[] = [
    {
      label: '学校',
      cell: ({ school, province }) => (
        <>
          {school}
          <small className={css.owner}>{province}</small>
        </>
      ),
      hint: ({ school, province }) => `${school} ${province}`,
    },
    { label: '平台', width: 84, cell: ({ platform }) => platformName(platform) },
    {
      label: '状态',
      width: 148,
      cell: ({ state }) => <StateMark tone={flowStates[state].tone}>{flowStates[state].text}</StateMark>,
    },
    { label: '缺口日期', width: 140, cell: ({ gaps }) => gapText(gaps) || '--', hint: ({ gaps }) => gaps.join('、') },
    {
      label: '最近事件',
      width: 100,
      cell: ({ lastEventAt }) => eventTime(lastEventAt, now),
      hint: ({ lastEventAt }) => lastEventAt ?? '',
    },
    { label: '延迟', width: 76, cell: ({ lagS }) => lagText(lagS) },
    { label: '接收', width: 84, align: 'right', cell: ({ accepted }) => count(accepted) },
    { label: '重复', width: 64, align: 'right', cell: ({ duplicated }) => count(duplicated) },
    { label: '拒收', width: 64, align: 'right', cell: ({ rejected }) => count(rejected) },
    { label: '未来', width: 72, align: 'right', cell: ({ future }) => count(future) },
  ]
  return (
    <ListTable
      title="学校接入状态"
      note={`近 ${query.data?.days ?? 7} 天${query.data && query.data.unknown > 0 ? `，另有 ${count(query.data.unknown)} 条拒收的学校未知` : ''}`}
      tools={
        <>
          <SearchField
            label="搜索学校"
            placeholder="学校名称"
            value={view.keyword}
            width={180}
            onChange={(keyword) => view.put({ keyword })}
          />
          <PlatformSelect value={view.platform} onChange={(platform) => view.put({ platform })} />
          <Select
            prefix="状态"
            aria-label="状态"
            style={{ width: 176 }}
            value={view.state}
            options={[
              { value: '', label: '全部' },
              ...Object.entries(flowStates).map(([value, { text }]) => ({ value, label: text })),
            ]}
            onChange={(state: string) => view.put({ state })}
          />
        </>
      }
      columns={columns}
      rows={query.data?.flows.list}
      keyOf={({ platform, schoolId }) => `${platform} ${schoolId}`}
      query={query}
      empty={{
        reason: view.isFiltered ? '没有符合条件的学校' : '还没有学校接入，先在“平台密钥”中新建密钥',
        actions: view.isFiltered
          ? [{ label: '重置筛选', onClick: view.reset }]
          : [{ label: '去新建密钥', onClick: () => view.put({ tab: 'keys' }) }],
      }}
      paging={view.paging(query.data?.flows.total, flowReader(view))}
    />
  )
}
