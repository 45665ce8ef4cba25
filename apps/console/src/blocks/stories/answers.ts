import {
  type Answer,
  type Box,
  type EntityHead,
  type Flow,
  type Kpi,
  type MetricId,
  metric,
  type Page,
  type Part,
  type RankRow,
  type Row,
  type Series,
  type Weeks,
} from '@data-centre/api'

/** A name of sixty characters. */
export const LONG_NAME =
  '城市轨道交通机电技术专业群虚拟仿真实训教学资源库建设与应用示范项目（二〇二五年度省级立项第一批次重点建设课程）'.padEnd(
    60,
    '甲',
  )

/** How a block may find its data: how many entries there are, what they count, and what they are called. */
export const looks = {
  few: { count: 1, value: () => 12, nameOf: () => '护理' },
  many: { count: 40, value: (at: number) => (at * 7919 + 12) % 1_000_003, nameOf: (at: number) => `${LONG_NAME}${at}` },
  /** Every other one is withheld, the rest is not known. */
  withheld: { count: 6, value: () => null, nameOf: (at: number) => `第${at}项` },
  zero: { count: 0, value: () => null, nameOf: () => '' },
} as const
export type Look = keyof typeof looks

const why = { withheld: 'few' } as const
const ofWithheld = (look: Look, at: number) => (look === 'withheld' && at % 2 === 0 ? why : {})
const listOf = <T>(look: Look, make: (at: number, value: number | null, name: string) => T): T[] =>
  Array.from({ length: looks[look].count }, (_, at) => make(at, looks[look].value(at), looks[look].nameOf(at)))

const seriesOf = (look: Look, lines: readonly { id: string; name: string }[]): Series => ({
  x: listOf(look, (_, __, name) => name),
  series: lines.map((line) => ({
    ...line,
    data: listOf(look, (_, value) => value),
    ...(look === 'withheld' ? { withheld: { 0: 'few' as const } } : {}),
  })),
})
/** Lines of metrics carry their names; those of members have names of their own. */
const linesOf = (ids: readonly MetricId[]) => ids.map((id) => ({ id, name: metric(id).label }))
const membersOf = (look: Look) => ['1', '2', '3'].map((id, at) => ({ id, name: looks[look].nameOf(at) }))

const rowsOf = (look: Look, ids: readonly MetricId[]): Row[] =>
  listOf(look, (at, value, name) => ({
    id: String(at + 1),
    name,
    values: Object.fromEntries(ids.map((id) => [id, value])),
    ...(look === 'withheld' && at % 2 === 0
      ? { withheld: Object.fromEntries(ids.map((id) => [id, 'few' as const])) }
      : {}),
  }))
export const pageOf = (list: Row[]): Page<Row> => ({ list, total: list.length, pageNum: 1, pageSize: 100 })

const flowOf = (look: Look): Flow => {
  const pairs = look === 'many' ? 20 : look === 'few' ? 1 : 0
  const at = (side: 'owner' | 'caller', pair: number) => ({ id: `${side}:${pair}`, value: pair + 1 })
  const all = Array.from({ length: pairs }, (_, pair) => pair)
  return {
    nodes: all.flatMap((pair) => [
      { ...at('owner', pair), name: looks[look].nameOf(2 * pair) },
      { ...at('caller', pair), name: looks[look].nameOf(2 * pair + 1) },
    ]),
    links: all.map((pair) => ({ source: `owner:${pair}`, target: `caller:${pair}`, value: pair + 1 })),
  }
}

const boxOf = (id: number, value: number, name: string): Box => ({
  id: String(id),
  name,
  count: 30,
  box: [value, value + 1, value + 2, value + 3, value + 4],
})

/** What the server could answer to a report. */
export function answerOf(answer: Answer, look: Look): unknown {
  switch (answer.shape) {
    case 'group':
      return Object.fromEntries(Object.entries(answer.of).map(([part, one]) => [part, answerOf(one, look)]))
    case 'kpis':
      return look === 'zero'
        ? []
        : answer.measures.map((id, at): Kpi => {
            const { label, unit } = metric(id)
            return { id, label, unit, value: looks[look].value(at), ...ofWithheld(look, at) }
          })
    case 'weeks':
      return {
        ...seriesOf(look, linesOf(answer.measures)),
        x: listOf(look, (at) => String(at + 1)),
        rests: [{ week: 2, name: '国庆节' }],
      } satisfies Weeks
    case 'terms':
      return { ...seriesOf(look, linesOf(answer.measures)), x: listOf(look, (at) => `${2020 + at}-${2021 + at}-1`) }
    case 'series':
      return seriesOf(look, linesOf(answer.measures))
    case 'hours':
    case 'stack':
    case 'columns':
      return seriesOf(look, membersOf(look))
    case 'parts':
    case 'bands':
    case 'sizes':
    case 'concentration':
      return listOf(
        look,
        (at, value, name): Part => ({ id: String(at), name, value, rate: 0.1, ...ofWithheld(look, at) }),
      )
    case 'box':
      return look === 'withheld' ? [] : listOf(look, (at, value, name) => boxOf(at, value ?? 0, name))
    case 'flow':
      return flowOf(look)
    case 'points':
      return rowsOf(look, answer.measures)
    case 'ranking':
      return listOf(
        look === 'withheld' ? 'zero' : look,
        (at, value, name): RankRow => ({
          rank: at + 1,
          prevRank: at % 3 ? at : null,
          id: String(at),
          name,
          owner: name,
          value: value ?? 0,
        }),
      )
    case 'table':
      return pageOf(rowsOf(look, answer.columns))
    case 'term':
      return { id: '2025-2026-1' }
    case 'entity':
      return { id: '1', name: looks[look].nameOf(1), owner: looks[look].nameOf(2), texts: {} } satisfies EntityHead
    // Parts of a report that no chart shows.
    case 'places':
    case 'lastDay':
    case 'insights':
      return []
  }
}
