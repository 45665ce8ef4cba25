import {
  type BaseMeasureId,
  dimensions,
  isIndex,
  isLive,
  isPeer,
  isRatio,
  isState,
  type Measure,
  type MeasureKind,
  type MetricId,
  type MetricRow,
  metric,
  metricIds,
  partsOf,
  peerMetrics,
  ratioEntries,
  type SourceTable,
  type StateMeasureId,
  subjectOf,
  type WarehouseMeasureId,
} from '@data-centre/api'
import { pinyin } from 'pinyin-pro'
import { eventTables } from '../../warehouse/inventory/tables.ts'
import { measureSql } from '../../warehouse/measures/measure-sql.ts'
import { indexLists } from '../../warehouse/rankings/index-lists.ts'
import { rollupDefinitions } from '../../warehouse/rollups/definitions.ts'
import { tableLabel } from '../../warehouse/schema/labels.ts'

const combines: Record<MeasureKind, string> = {
  flow: '可累加：统计期内逐条累加，各维度之和等于合计',
  distinct: '去重：同一人或物在统计期内只计一次，只能按地区相加',
  stock: '存量：取期末当天的数量，按地区相加，不跨日相加',
  term: '学期：期末所在学期截至昨日的结果，按地区相加，不跨学期相加',
  order: '次序值：最大、最小或中位的一个，不可相加',
  live: '实时：今天零点起在内存中累计',
  index: '指数：各项折算后加权，只用于比较，不可相加',
  state: '状态：读取当前时刻的数值，不可相加',
}
const RATIO = '比率：分子与分母先各自汇总再相除，不可相加'

/** What a roll-up is computed from; a roll-up of roll-ups leads to theirs. */
const rollupSources = new Map<string, string[]>()
const tablesOf = (sql: string, own: string): string[] =>
  [...new Set([...sql.matchAll(/\b(?:FROM|JOIN)\s+(\w+)/g)].map(([, name]) => name as string))].filter(
    (name) => name !== own,
  )
for (const { table, select } of rollupDefinitions) rollupSources.set(table, tablesOf(select, table))

function origins(table: string): string[] {
  const below = rollupSources.get(table)
  return below ? below.flatMap(origins) : [table]
}

const gateway = ['fact_gateway_minute'] as const
const catalogues = ['system.parts', 'pg_class'] as const
const feedback = ['feedback'] as const
/** Tables behind the numbers of this moment. */
const stateTables: Record<StateMeasureId, readonly string[]> = {
  'gateway.bandwidth': gateway,
  'gateway.bandwidthPeak': gateway,
  'gateway.requestRate': gateway,
  'gateway.responseTime': gateway,
  'media.fans': ['new_media_stat'],
  'media.reads': ['new_media_stat'],
  'assets.tables': catalogues,
  'assets.rows': catalogues,
  'assets.bytes': catalogues,
  'assets.newRows': eventTables,
  'assets.quality': ['metric_check'],
  'warnings.handledRate': ['fact_warning', 'warn_handle'],
  'warnings.courseQuality': ['fact_session', 'participation_day', 'fact_homework', 'fact_evaluation', 'fact_exam'],
  'feedback.count': feedback,
  'feedback.star': feedback,
  'feedback.nps': feedback,
  'feedback.today': feedback,
}

const tablesIn = (from: string): string[] => [...from.matchAll(/(?:^|FROM )(\w+)/g)].map(([, table = '']) => table)

/** Tables that the servings of a measure read, as they stand in its SQL rows. */
function tablesOfMeasure(id: BaseMeasureId): string[] {
  if (isLive(id)) return []
  if (isState(id)) return [...stateTables[id]]
  if (isPeer(id))
    return (id === 'peers.count' ? (['students.total'] as const) : partsOf(peerMetrics[id])).flatMap(tablesOfMeasure)
  if (isIndex(id)) return indexLists[id].sources.flatMap(({ from }) => tablesIn(from))
  return measureSql[id as WarehouseMeasureId].flatMap((serving) =>
    serving.flatMap(({ source }) => tablesIn(source.from)),
  )
}

const named = (tables: readonly string[]): SourceTable[] =>
  [...new Set(tables)]
    .filter((table) => table !== '')
    .sort()
    .map((table) => ({ table, label: tableLabel(table) }))

/**
 * A measure that can be counted without roll-ups names those tables; else what its roll-ups are made of. Facts speak for
 * what people did; the place of a school is looked up beside them and explains nothing.
 */
function sourcesOf(tables: readonly string[]): SourceTable[] {
  const direct = tables.filter((table) => !rollupSources.has(table))
  const all = direct.length > 0 ? direct : tables.flatMap(origins)
  const facts = all.filter((table) => table.startsWith('fact_'))
  return named(facts.length > 0 ? facts : all)
}

function freshnessOf(id: MetricId): string {
  const parts = partsOf(id)
  if (parts.some(isLive)) return '实时，事件到达后数秒内'
  if (isState(id))
    return id === 'assets.quality' ? '每天检查后更新' : id.startsWith('media.') ? '人工填报后更新' : '查询时读取'
  const today = parts.some((part) => (metric(part) as Measure).today !== undefined)
  return today ? '历史按日更新，含今日时随事件实时累加' : '按日更新，迟到与更正的事件数秒内重算'
}

/** Everything that the catalogue and the SQL rows say about one number. */
function lineOf(id: MetricId): MetricRow {
  const entry = metric(id)
  const parts = partsOf(id)
  const tables = parts.flatMap(tablesOfMeasure)
  const grains = parts.map((part) => (metric(part) as Measure).grain)
  const grain = (grains[0] ?? []).filter((dimension) => grains.every((other) => other.includes(dimension)))
  const initials = pinyin(entry.label, {
    pattern: 'first',
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
  }).join('')
  const full = pinyin(entry.label, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('')
  return {
    id,
    label: entry.label,
    subject: subjectOf(id),
    unit: entry.unit === 'B' ? '字节' : entry.unit,
    decimals: entry.decimals ?? 0,
    definition: entry.definition,
    excludes: entry.excludes ?? '',
    combines: isRatio(id) ? RATIO : combines[(entry as Measure).kind],
    ...(isRatio(id)
      ? {
          ratio: {
            numerator: ratioEntries[id].numerator as MetricId,
            denominator: ratioEntries[id].denominator as MetricId,
            scale: ratioEntries[id].scale,
          },
        }
      : {}),
    grain: grain.map((dimension) => dimensions[dimension]),
    sources: parts.some(isLive) ? [{ table: 'live', label: '今日事件流' }] : sourcesOf(tables),
    rollups: named(tables.filter((table) => rollupSources.has(table))),
    freshness: freshnessOf(id),
    pinyin: `${initials} ${full}`.toLowerCase(),
  }
}

let lines: readonly MetricRow[] | undefined

/** The metric dictionary, in catalogue order; made at the first call, because pinyin takes a moment. */
export function dictionary(): MetricRow[] {
  lines ??= metricIds.map(lineOf)
  return [...lines]
}
