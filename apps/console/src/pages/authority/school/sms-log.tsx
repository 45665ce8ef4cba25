import { type SmsRow, smsStates, smsTemplates } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { dateTime } from '@data-centre/charts/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StateMark, type StateTone } from '../../../blocks/parts/state-mark.tsx'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { Drawer } from '../../../shell/drawer.tsx'
import { SearchField } from '../../../shell/search-field.tsx'

const tones: Readonly<Record<SmsRow['status'], StateTone>> = {
  sending: 'busy',
  simulated: 'quiet',
  sent: 'good',
  failed: 'bad',
}

const columns: readonly ListColumn<SmsRow>[] = [
  { label: '时间', width: 148, cell: ({ at }) => dateTime(at) },
  { label: '学校', width: 160, cell: ({ schoolName }) => schoolName, hint: ({ schoolName }) => schoolName },
  { label: '手机', width: 116, cell: ({ mobile }) => mobile },
  { label: '模板', width: 84, cell: ({ template }) => smsTemplates[template] },
  { label: '内容', wrap: true, cell: ({ content }) => content },
  {
    label: '状态',
    width: 96,
    cell: ({ status }) => <StateMark tone={tones[status]}>{smsStates[status]}</StateMark>,
    hint: ({ reason }) => reason,
  },
  { label: '发送人', width: 96, cell: ({ sentBy }) => sentBy || '系统' },
]

/** 短信记录: what was sent to whom, newest first. */
export function SmsLog({ onClose }: { onClose: () => void }) {
  const [keyword, setKeyword] = useState('')
  const [{ page, size }, setPage] = useState({ page: 1, size: 20 })
  const query = useQuery({
    queryKey: ['smsLog', keyword, page, size],
    queryFn: ({ signal }) => batched('school/getSmsLog', { keyword, pageNum: page, pageSize: size }, signal),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Drawer title="短信记录" width={1080} onClose={onClose}>
      <ListTable
        title="已发送"
        note="未配置短信网关时为“模拟发送”，不会真正发出"
        tools={
          <SearchField
            label="搜索短信"
            placeholder="学校或内容"
            value={keyword}
            onChange={(text) => {
              setKeyword(text)
              setPage({ page: 1, size })
            }}
          />
        }
        columns={columns}
        rows={query.data?.list}
        keyOf={({ id }) => id}
        query={query}
        empty={{ reason: keyword ? '没有符合条件的短信' : '还没有发送过短信' }}
        paging={{
          page,
          size,
          total: query.data?.total ?? 0,
          reader: null,
          onChange: (next, rows) => setPage({ page: next, size: rows }),
        }}
      />
    </Drawer>
  )
}
