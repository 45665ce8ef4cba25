import {
  isRatio,
  type MeasureKind,
  type MetricId,
  metric,
  type Ratio,
  ratioEntries,
  type Withheld,
  withheldTexts,
} from '@data-centre/api'
import { count, dateTime, full, missing, NONE } from '../format.ts'
import type { DefinitionContext } from './definition-scope.ts'

/** The numbers at hand for one metric. */
export interface Known {
  value?: number | null
  /** Why the value is not shown. */
  withheld?: Withheld
  num?: number
  den?: number
}

const kindText: Record<MeasureKind, string> = {
  flow: '统计期内逐条累加',
  distinct: '统计期内去重计数',
  stock: '期末在册数量',
  order: '最大、最小或居中的一个，不可相加',
  term: '期末所在学期的最新结果',
  live: '今天零点起实时累计',
  index: '按各项折算加权',
  state: '当前状态',
}

/** Rows of a definition in the order in which they are read; a row without content is left out. */
export function definitionRows(
  id: MetricId,
  existing: Known,
  context: DefinitionContext,
): { name: string; text: string }[] {
  const entry = metric(id)
  const live = 'kind' in entry && entry.kind === 'live'
  const digits = entry.decimals ? `，保留 ${entry.decimals} 位小数` : ''
  const asOf = live ? '实时' : context.statTime ? `${dateTime(context.statTime)}，每日更新` : ''
  const rows = [
    { name: '计算', text: calculation(id, existing, context) },
    {
      name: '不显示',
      text: existing.withheld && missing(existing.value) ? withheldTexts[existing.withheld].reason : '',
    },
    { name: '单位', text: entry.unit === 'B' ? '二进制字节（KiB、MiB、GiB…）' : `${entry.unit}${digits}` },
    { name: '范围', text: [context.scope, live ? '今日' : context.period].filter(Boolean).join('，') },
    { name: '覆盖', text: context.coverage ?? '' },
    { name: '数据截至', text: asOf },
    { name: '不含', text: entry.excludes ?? '' },
  ]
  return rows.filter((row) => row.text !== '')
}

/** Definition as plain text, for 复制口径. */
export function definitionText(id: MetricId, existing: Known, context: DefinitionContext): string {
  const entry = metric(id)
  return [
    `${entry.label}（${id}）`,
    entry.definition,
    ...definitionRows(id, existing, context).map(({ name, text }) => `${name}：${text}`),
  ].join('\n')
}

function calculation(id: MetricId, existing: Known, context: DefinitionContext): string {
  const entry = metric(id)
  if (isRatio(id)) {
    const { numerator, denominator, scale, sum } = ratioEntries[id] as Ratio
    if (sum !== undefined)
      return `√(${metric(numerator as MetricId).label} ÷ ${metric(denominator as MetricId).label} − 平均分²)`
    const side = (part: string, value: number | null | undefined) => {
      const label = metric(part as MetricId).label
      return value === null || value === undefined ? label : `${label} ${count(value)}`
    }
    const num = existing.num ?? context.values?.[numerator as MetricId]
    const den = existing.den ?? context.values?.[denominator as MetricId]
    return `${side(numerator, num)} ÷ ${side(denominator, den)}${scale === 100 ? ' × 100%' : ''}`
  }
  const how = 'kind' in entry ? kindText[entry.kind] : ''
  const text = full(id, existing.value ?? context.values?.[id], existing.withheld)
  return text === NONE ? how : `${how}，现为 ${text}`
}
