import type { LogStatistics } from '@data-centre/api'
import type pg from 'pg'
import { dayOf, midnightOf } from '../../platform/clock.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { moduleLabel } from './call-labels.ts'
import { type Filters, type Kind, kinds, whereOf } from './log-filters.ts'
import { pointFormats, spanOf } from './log-trend.ts'

const JOINS = {
  oper: 'LEFT JOIN school s ON s.id = l.school_id',
  export: 'LEFT JOIN sys_user u ON u.id = l.user_id LEFT JOIN school s ON s.id = l.school_id',
}

const COLUMNS = {
  oper: `l.seq AS id, l.created_at AS "at", coalesce(l.user_name, '') AS "userName", coalesce(s.name, '') AS school, l.module, l.action, coalesce(l.target, '') AS target, l.ok, l.cost_ms AS "costMs",
    coalesce(l.ip, '') AS ip, coalesce(l.ua, '') AS ua, l.before_value AS before, l.after_value AS after`,
  export: `l.id, l.created_at AS "at", coalesce(u.user_name, '') AS "userName", coalesce(s.name, '') AS school, l.api, l.row_count AS rows, l.bytes, l.status, coalesce(l.file_name, '') AS "fileName",
    coalesce(l.reason, '') AS reason, l.params, l.ended_at AS "endedAt"`,
}

/** A row as the store gives it. */
export type Stored = Record<string, unknown> & { id: number; at: Date }

/** Figures of a record; `first` is the moment of its first row. */
interface Totals {
  n: number
  failed: number
  people: number
  first: Date | null
}

/** The operation log and the record of exports, read within a scope. */
export class LogQuery {
  readonly #pool: pg.Pool
  readonly #scope: Scope

  constructor(pool: pg.Pool, scope: Scope) {
    this.#pool = pool
    this.#scope = scope
  }

  async count(filters: Filters): Promise<number> {
    const { sql, values } = whereOf(filters.logType, filters, this.#scope)
    return (
      (
        await this.#pool.query<{ n: number }>(
          `SELECT count(*) AS n FROM ${kinds[filters.logType].table} l ${JOINS[filters.logType]} WHERE ${sql}`,
          values,
        )
      ).rows[0]?.n ?? 0
    )
  }

  /** Rows in the order of their moments; those of one moment in the order in which they came. `behind`: the last row that is known. */
  async rows(
    filters: Filters & { sortOrder: 'asc' | 'desc' },
    { limit, offset = 0, behind }: { limit: number; offset?: number; behind?: Stored | undefined },
  ): Promise<Stored[]> {
    const { logType, sortOrder } = filters
    const { sql, values } = whereOf(logType, filters, this.#scope)
    const id = logType === 'oper' ? 'l.seq' : 'l.id'
    const next = values.length + 1
    const after = behind
      ? `AND (l.created_at, ${id}) ${sortOrder === 'asc' ? '>' : '<'} ($${next + 2}, $${next + 3})`
      : ''
    const { rows } = await this.#pool.query<Stored>(
      `SELECT ${COLUMNS[logType]} FROM ${kinds[logType].table} l ${JOINS[logType]} WHERE ${sql} ${after} ORDER BY l.created_at ${sortOrder}, ${id} ${sortOrder} LIMIT $${next} OFFSET $${next + 1}`,
      [...values, limit, offset, ...(behind ? [behind.at, behind.id] : [])],
    )
    return rows
  }

  /**
   * Figures beside the list, counted in its own rows by its own filters. The other record beside it has modules and acts of
   * its own: of the filters it shares period, account and school.
   */
  async statistics(filters: Filters, now: number): Promise<LogStatistics> {
    const shared = {
      logType: filters.logType,
      startTime: filters.startTime,
      endTime: filters.endTime,
      userName: filters.userName,
    }
    const [own, other] = filters.logType === 'oper' ? [filters, shared] : [shared, filters]
    const [oper, exported, modules] = await Promise.all([
      this.#totals('oper', own),
      this.#totals('export', other),
      this.#modules(filters),
    ])
    const shown = filters.logType === 'oper' ? oper : exported
    return {
      from: filters.startTime?.slice(0, 10) ?? '',
      to: filters.endTime?.slice(0, 10) ?? '',
      operations: oper.n,
      exports: exported.n,
      failed: shown.failed,
      people: shown.people,
      trend: await this.#trend({ own, other, first: shown.first ? dayOf(shown.first.getTime()) : undefined }, now),
      modules,
    }
  }

  async #totals(kind: Kind, filters: Filters): Promise<Totals> {
    const { sql, values } = whereOf(kind, filters, this.#scope)
    const { rows } = await this.#pool.query<Totals>(
      `SELECT count(*) AS n, count(*) FILTER (WHERE NOT (${kinds[kind].ok})) AS failed, count(DISTINCT l.user_id) AS people, min(l.created_at) AS first FROM ${kinds[kind].table} l ${JOINS[kind]} WHERE ${sql}`,
      values,
    )
    return rows[0] as Totals
  }

  /** Both records over the period of the list. `first`: day of the first row of the list. */
  async #trend(
    { own, other, first }: { own: Filters; other: Filters; first: string | undefined },
    now: number,
  ): Promise<LogStatistics['trend']> {
    const start = own.startTime?.slice(0, 10) ?? ''
    const end = own.endTime?.slice(0, 10) ?? ''
    const { points, ...span } = spanOf({ start, end, first }, now)
    const [operations, exports] = await Promise.all([
      this.#points('oper', own, span),
      this.#points('export', other, span),
    ])
    return {
      ...span,
      points: points.map((at) => ({ at, operations: operations.get(at) ?? 0, exports: exports.get(at) ?? 0 })),
    }
  }

  async #points(
    kind: Kind,
    filters: Filters,
    { grain, from }: Pick<LogStatistics['trend'], 'grain' | 'from'>,
  ): Promise<Map<string, number>> {
    const { sql, values } = whereOf(kind, filters, this.#scope)
    const next = values.length + 1
    const { rows } = await this.#pool.query<{ at: string; n: number }>(
      `SELECT to_char(l.created_at AT TIME ZONE 'Asia/Shanghai', $${next}) AS at, count(*) AS n FROM ${kinds[kind].table} l ${JOINS[kind]} WHERE ${sql} AND l.created_at >= $${next + 1} GROUP BY 1`,
      [...values, pointFormats[grain], new Date(midnightOf(from))],
    )
    return new Map(rows.map(({ at, n }) => [at, n]))
  }

  async #modules(filters: Filters): Promise<LogStatistics['modules']> {
    const kind = filters.logType
    const { sql, values } = whereOf(kind, filters, this.#scope)
    const { rows } = await this.#pool.query<{ module: string; count: number }>(
      `SELECT ${kinds[kind].module} AS module, count(*) AS count FROM ${kinds[kind].table} l ${JOINS[kind]} WHERE ${sql} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MODULES}`,
      values,
    )
    return rows.map((row) => ({ ...row, label: moduleLabel(row.module) }))
  }
}

/** Bars of the chart of modules. */
const MODULES = 10
