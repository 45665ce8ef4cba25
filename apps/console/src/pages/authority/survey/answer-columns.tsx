import type { FeedbackRow } from '@data-centre/api'
import { dateTime } from '@data-centre/charts/format'
import type { ListColumn } from '../../../blocks/table/list-table.tsx'

/** What an answer says. */
export const answerColumns: readonly ListColumn<FeedbackRow>[] = [
  { label: '提交时间', width: 164, name: true, cell: ({ submittedAt }) => dateTime(submittedAt) },
  { label: '学校', width: 200, wrap: true, cell: ({ schoolName }) => schoolName || '--' },
  { label: '角色', width: 104, cell: ({ role }) => role || '--' },
  { label: '总体满意度', width: 104, align: 'right', cell: ({ star }) => (star === null ? '--' : `${star} 星`) },
  { label: 'NPS', width: 64, align: 'right', cell: ({ nps }) => nps ?? '--' },
  { label: '建议', wrap: true, cell: ({ suggestion }) => suggestion || '--' },
  { label: '附件数', width: 76, align: 'right', cell: ({ attachments }) => attachments },
  { label: '渠道', width: 64, cell: ({ channel }) => channel.toUpperCase() },
]
