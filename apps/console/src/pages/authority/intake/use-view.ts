import { oneOf, text } from '../../../kit/list-fields.ts'
import { useListState } from '../../../kit/use-list-state.ts'

export const tabs = {
  flows: '接入状态',
  keys: '平台密钥',
  letters: '处理失败数据',
  waiting: '等待开启',
  laws: '数据核对规则',
  jumps: '异常波动',
} as const
export type Tab = keyof typeof tabs

/** `open` is the key, letter or the like that stands open. */
const fields = {
  tab: oneOf(Object.keys(tabs) as Tab[], 'flows'),
  platform: text(),
  state: text(),
  reason: text(),
  keyword: text(),
  open: text(),
}

export const useIntakeView = () =>
  useListState({ fields, tab: 'tab', beside: ['open'], filters: ['platform', 'state', 'reason', 'keyword'] })
export type IntakeView = ReturnType<typeof useIntakeView>
