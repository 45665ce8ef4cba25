import type { DataOf } from '@data-centre/api'
import { panelStateOf, WallFlow, wallFailureText } from '@data-centre/charts'
import { wall } from '@data-centre/charts/format'
import { useMemo } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useBox, useStale } from '../../data/wall-context.ts'
import { useDensity, useStill } from '../../stage/use-stage.ts'

type AssetFlow = DataOf<'bigLargeScreen/getDataAssetFlow'>

const HEADS = ['平台', '采集', '明细', '汇总', '服务', '应用']
/** Columns of the usual box, px of its width. */
const COLUMNS = { box: 928, left: [0, 174, 330, 490, 652, 796], width: [122, 106, 116, 116, 122, 132] }
/** The answer covers a day. */
const MINUTES = 1440
const TITLE = 56
const FACTS = 6

/** Families of calls as a wall calls them; the rest are statistics. */
const services: readonly (readonly [id: string, name: string, family: RegExp])[] = [
  ['wall', '大屏接口', /LargeScreen$/i],
  ['rank', '排行接口', /rank/i],
  ['live', '首页接口', /^(basicInfo|common|desk|message)$/],
  ['stat', '统计接口', /./],
]
const serviceOf = (family: string) =>
  services.find(([, , pattern]) => pattern.test(family)) ?? ['stat', '统计接口', /./]

const columnOf = (id: string): number =>
  ({ platform: 0, intake: 1, fact: 2, rollup: 3, service: 4, app: 5 })[id.split(':')[0] as 'platform'] ?? 0

/** The flow with as many nodes as a wall can name: families of calls by kind, the smallest domains together. */
export function gathered({ nodes, links }: AssetFlow): AssetFlow {
  const facts = nodes.filter(({ id }) => id.startsWith('fact:')).sort((a, b) => b.value - a.value)
  const rest = new Set(facts.length > FACTS ? facts.slice(FACTS - 1).map(({ id }) => id) : [])
  const rename = (id: string): { id: string; name?: string } => {
    if (rest.has(id)) return { id: 'fact:rest', name: '其他' }
    if (!id.startsWith('service:')) return { id }
    const [service, name] = serviceOf(id.slice('service:'.length))
    return { id: `service:${service}`, name }
  }
  const merged = new Map<string, AssetFlow['nodes'][number]>()
  for (const node of nodes) {
    const { id, name = node.name } = rename(node.id)
    merged.set(id, { id, name, value: (merged.get(id)?.value ?? 0) + node.value })
  }
  const joined = new Map<string, AssetFlow['links'][number]>()
  for (const { source, target, value } of links) {
    const [from, to] = [rename(source).id, rename(target).id]
    const key = `${from}>${to}`
    joined.set(key, { source: from, target: to, value: (joined.get(key)?.value ?? 0) + value })
  }
  return { nodes: [...merged.values()], links: [...joined.values()] }
}

/** 数据流向: from the platforms to what is shown, over the last twenty-four hours. */
export function FlowPanel() {
  const { width, height } = useBox()
  const still = useStill()
  const density = useDensity()
  const stale = useStale()
  const query = useCall('bigLargeScreen/getDataAssetFlow', {})
  const flow = useMemo(() => (query.data ? gathered(query.data) : undefined), [query.data])
  const state = panelStateOf(query)
  const columns = useMemo(() => {
    const scaled = (values: readonly number[]) => values.map((value) => (value * width) / COLUMNS.box)
    return { left: scaled(COLUMNS.left), width: scaled(COLUMNS.width) }
  }, [width])
  const rows = flow?.nodes.find(({ id }) => id === 'intake')?.value ?? null
  const perMinute = wall(rows === null ? null : rows / MINUTES, 1)
  return (
    <section className="asset-flow" aria-label="数据流向">
      <header>
        <h2>数据流向</h2>
        <p>近 24 小时，线宽 = 占比（行数；服务与应用为调用次数）</p>
        <b>
          {perMinute.text}
          <small>{perMinute.unit}行/分</small>
        </b>
      </header>
      {state.state === 'failed' && <p className="note">{wallFailureText(state)}</p>}
      {flow && (
        <WallFlow
          flow={flow}
          heads={HEADS}
          columnOf={columnOf}
          columns={columns}
          width={width}
          height={height - TITLE}
          minutes={MINUTES}
          still={still || stale}
          density={density}
        />
      )}
    </section>
  )
}
