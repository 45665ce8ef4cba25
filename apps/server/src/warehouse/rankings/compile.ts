import type { Params } from '../store.ts'
import { rankEntities } from './entities.ts'
import { beforeOf, peopleBehind } from './few-people.ts'
import type { RankColumn, RankingList, RankSource } from './list.ts'

/** Days that are ranked, and those whose ranks stand beside; all yyyy-MM-dd, both ends included. */
export interface RankSpans {
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
}

/** Narrows a list; absent parts do not limit. */
export interface RankFilter {
  provinces?: readonly string[]
  schools?: readonly number[]
  colleges?: readonly number[]
  platform?: string
  /** Type of the school. */
  schoolType?: string
  /** One entity alone, by id. */
  entity?: string
}

/** Weights that schools saved for a weighted list; a school that is not among them has the list's own. */
export type SavedWeights = readonly { schoolId: number; weights: Readonly<Record<string, number>> }[]

/** Which lists one statement makes: that of the filtered rows, or one for the nation and one for each province. */
export type RankScopes = 'one' | 'nation and provinces'

export interface RankStatement {
  sql: string
  params: Params
}

const termOf = (day: 'to' | 'before_to'): string =>
  `(SELECT argMax(toString(term_id), day) FROM dim_day FINAL WHERE day <= {${day}:Date} AND term_id <> '')`
const dayBounds: Record<RankSource['when'], (source: RankSource) => { span: string; where: string }> = {
  within: ({ day }) => ({
    span: `if(${day} >= {from:Date}, 0, 1)`,
    where: `${day} BETWEEN {before_from:Date} AND {to:Date} AND (${day} >= {from:Date} OR ${day} <= {before_to:Date})`,
  }),
  end: ({ day }) => ({ span: `if(${day} = {to:Date}, 0, 1)`, where: `${day} IN ({to:Date}, {before_to:Date})` }),
  term: ({ day }) => ({
    span: `arrayJoin(arrayFilter((number, term) -> ifNull(${day} = term, 0), [0, 1], [${termOf('to')}, ${termOf('before_to')}]))`,
    where: `(${day} = ${termOf('to')} OR ${day} = ${termOf('before_to')})`,
  }),
  until: ({ day, gone: expired }) => ({
    span: `arrayJoin(arrayFilter((number, last) -> ${day} <= last AND (${expired} IS NULL OR ${expired} > last), [0, 1], [{to:Date}, {before_to:Date}]))`,
    where: `${day} <= {to:Date}`,
  }),
}

function platformCondition({ platform, unitesPlatforms }: RankSource, wanted: string | undefined): string[] {
  if (!platform || (wanted === undefined && !unitesPlatforms)) return []
  return [`${platform} = ${wanted === undefined ? "''" : '{platform:String}'}`]
}

function sourceText(source: RankSource, names: readonly string[], filter: RankFilter, peers: boolean): string {
  const { span, where } = dayBounds[source.when](source)
  const conditions = [
    where,
    ...(source.where ? [source.where] : []),
    ...platformCondition(source, filter.platform),
    ...(filter.entity !== undefined && !peers ? [`toUInt64(${source.id}) = {entity:UInt64}`] : []),
    ...(filter.schools && source.school ? [`${source.school} IN {schools:Array(UInt32)}`] : []),
    ...(filter.colleges && source.college ? [`${source.college} IN {colleges:Array(UInt32)}`] : []),
    ...(filter.provinces && source.school
      ? [
          `${source.school} IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})`,
        ]
      : []),
  ]
  const sums = names.map((name) => `${source.sums[name] ? `toFloat64(${source.sums[name]})` : '0.'} AS of_${name}`)
  return `SELECT ${span} AS span, toUInt64(${source.id}) AS id, ${sums.join(', ')} FROM ${source.from} WHERE ${conditions.join(' AND ')} GROUP BY span, id`
}

const entityConditions = ({ provinces, schools, colleges, schoolType, entity }: RankFilter): string[] => [
  ...(entity !== undefined ? ['id = {entity:UInt64}'] : []),
  ...(provinces ? ['province_code IN {provinces:Array(String)}'] : []),
  ...(schools ? ['school_id IN {schools:Array(UInt32)}'] : []),
  ...(colleges ? ['college_id IN {colleges:Array(UInt32)}'] : []),
  ...(schoolType !== undefined ? ['type_name = {school_type:String}'] : []),
]

/** Share of the others of the school that stand below, 0..100; nothing to judge by is 0, one that stands alone has 100. */
const percentile = (name: string): string => {
  const all = `count(${name}) OVER (PARTITION BY span, school_id)`
  const upTo = `count(${name}) OVER (PARTITION BY span, school_id ORDER BY ${name} RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`
  const equal = `count(${name}) OVER (PARTITION BY span, school_id, ${name})`
  return `if(${name} IS NULL, 0, if(${all} = 1, 100, 100 * (${upTo} - ${equal}) / (${all} - 1)))`
}

/** A school that does not exist: the engine wants no empty lists. */
const NO_SCHOOL = 0

function weightParams(weights: Readonly<Record<string, number>>, saved: SavedWeights): Params {
  const entries = Object.entries(weights).flatMap(([name, preset]) => [
    [`preset_${name}`, preset] as const,
    [`weights_${name}`, [preset, ...saved.map((entry) => entry.weights[name] ?? 0)]] as const,
  ])
  return { ...Object.fromEntries(entries), weight_schools: [NO_SCHOOL, ...saved.map(({ schoolId }) => schoolId)] }
}
const weighted = (name: string): string =>
  `part_${name} * transform(school_id, {weight_schools:Array(UInt32)}, {weights_${name}:Array(Float64)}, {preset_${name}:Float64}) / 100`

/**
 * The statement of a ranking: sums by entity and span, the columns from them, ranks of both spans, the present ones with
 * the preceding one beside. Names and expressions come from the list; every value is bound.
 */
export function compileRanking(
  list: RankingList,
  spans: RankSpans,
  { filter, scopes, top, saved = [] }: { filter: RankFilter; scopes: RankScopes; top: number; saved?: SavedWeights },
): RankStatement {
  const { entity, sources, columns, by, logs, ofPartners = false, peers = false } = list
  // Schools are few: all are ranked, so that a province's list can say which rank a school has in the nation.
  const isNarrowedLate = entity === 'school' && !ofPartners
  const early = isNarrowedLate
    ? {
        ...(filter.platform === undefined ? {} : { platform: filter.platform }),
        ...(filter.entity === undefined ? {} : { entity: filter.entity }),
      }
    : filter
  const conditions = ofPartners ? [] : entityConditions(filter)
  const names = sources.flatMap((source) => Object.keys(source.sums))
  const entries = Object.entries<RankColumn>(columns)
  const scope = scopes === 'one' ? "'0'" : "arrayJoin(['0', toString(province_code)])"
  const evaluated = typeof by === 'string' ? [] : Object.keys(by.weights)
  const value = typeof by === 'string' ? `of_${by}` : evaluated.map(weighted).join(' + ')
  const parts = [
    ...entries.map(([name]) => [name, `anyIf(${evaluated.includes(name) ? 'part' : 'of'}_${name}, span = 0)`] as const),
    // Whether the rank before may be told depends on the people of the preceding span.
    ...(typeof by === 'string' ? peopleBehind(list, by) : []).map(
      (name) => [beforeOf(name), `anyIf(of_${name}, span = 1)`] as const,
    ),
  ]
  const sql = `SELECT scope, minIf(rank, span = 0) AS place, minIf(rank, span = 1) AS previous, max(nation) AS in_nation, id, any(school_id) AS school, any(college_id) AS college, any(name) AS entity_name, any(owner) AS owner_name, anyIf(value, span = 0) AS amount,
  CAST((${JSON.stringify(parts.map(([name]) => name)).replaceAll('"', "'")}, [${parts.map(([, expression]) => expression).join(', ')}]), 'Map(String, Nullable(Float64))') AS parts
FROM (
  SELECT *, row_number() OVER (PARTITION BY span, scope ORDER BY value DESC, tie DESC, id ASC) AS rank
  FROM (
    SELECT *, ${scope} AS scope
    FROM (
      SELECT *, if(span = 0, row_number() OVER (PARTITION BY span ORDER BY value DESC, tie DESC, id ASC), 0) AS nation
      FROM (
        SELECT *, round(ifNull(${value}, 0), 4) AS value
        FROM (
          SELECT *${evaluated.map((name) => `, round(${percentile(`of_${name}`)}, 4) AS part_${name}`).join('')}
          FROM (
            SELECT span, sums.id AS id, name, owner, school_id, province_code, type_name, college_id, toFloat64(${logs}) AS tie, ${entries.map(([name, { value: expression }]) => `round(${expression}, 4) AS of_${name}`).join(', ')}
            FROM (SELECT span, id, ${names.map((name) => `sum(each.of_${name}) AS ${name}`).join(', ')} FROM (${sources.map((source) => sourceText(source, names, early, peers)).join('\n              UNION ALL ')}) AS each GROUP BY span, id) AS sums
            INNER JOIN (${rankEntities[entity]}) AS entity ON sums.id = entity.id
            WHERE removed_at IS NULL OR toDate(removed_at) > if(span = 0, {to:Date}, {before_to:Date})
          )
        )
      )
      WHERE ${evaluated.length > 0 ? '1' : 'value > 0'}
    )
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
  )
)
GROUP BY scope, id
HAVING place BETWEEN 1 AND {top:UInt32}
ORDER BY scope, place`
  const { provinces, schools, colleges, platform, schoolType, entity: one } = filter
  const { from, to, beforeFrom, beforeTo } = spans
  const params: Params = {
    from,
    to,
    before_from: beforeFrom,
    before_to: beforeTo,
    top,
    ...(typeof by === 'string' ? {} : weightParams(by.weights, saved)),
  }
  const narrowing = { provinces, schools, colleges, platform, school_type: schoolType, entity: one }
  return {
    sql,
    params: {
      ...params,
      ...Object.fromEntries(
        Object.entries(narrowing).filter((entry): entry is [string, Params[string] & object] => entry[1] !== undefined),
      ),
    },
  }
}
