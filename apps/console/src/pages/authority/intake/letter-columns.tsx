import type { DeadLetter } from '@data-centre/api'
import { dateTime } from '@data-centre/charts/format'
import type { ListColumn } from '../../../blocks/table/list-table.tsx'
import css from './intake.module.css'
import { letterStates, platformName, reasonText } from './text.ts'

/** What is known of a refused event. */
export const letterColumns: readonly ListColumn<DeadLetter>[] = [
  { label: '编号', width: 84, name: true, cell: ({ id }) => id },
  { label: '收到时间', width: 148, cell: ({ receivedAt }) => dateTime(receivedAt) },
  { label: '平台', width: 84, cell: ({ platform }) => platformName(platform) },
  { label: '学校', width: 180, cell: ({ school }) => school ?? '未知', hint: ({ school }) => school ?? '' },
  { label: '原因', width: 108, cell: ({ reason }) => reasonText[reason] },
  { label: '说明', width: 200, cell: ({ detail }) => detail, hint: ({ detail }) => detail },
  { label: '内容', cell: ({ body }) => <code className={css.body}>{body}</code>, hint: ({ body }) => body },
  { label: '状态', width: 84, cell: ({ state: own }) => letterStates[own] },
]
