import {
  type Answer,
  isPeer,
  MIN_PEERS,
  metric,
  type Page,
  type PeerId,
  type PercentileId,
  peerIds,
  peerMetrics,
  type ReportInput,
  type Row,
  sizeClasses,
  type TableShape,
} from '@data-centre/api'
import { slicePage } from '../../platform/database/paging.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { Answers } from '../answers.ts'
import { byId, byValue } from '../entities/entities.ts'
import { roundTo6 } from '../metric-reader.ts'
import { percentile } from '../portrait/quality.ts'

type PeerTable = TableShape & { peers: true }
const hasPeers = (answer: Answer): answer is PeerTable => answer.shape === 'table' && answer.peers === true

/**
 * Peers are those of the nation, whoever asks: of other schools nothing leaves the server but how many there are and how many of them
 * have less, as with the rank in the nation of a ranking. Among few peers there is no percentile.
 */
const NATION: Scope = { level: 'nation', label: '', hidesSmallGroups: true }

const percentileIds = Object.keys(peerMetrics) as PercentileId[]

const sizeOf = ({ values }: Row): string =>
  sizeClasses.findLast(({ from }) => (values['students.total'] ?? 0) >= from)?.label ?? ''
const kindOf = (row: Row): string => `${row.texts?.schoolType ?? ''} ${sizeOf(row)}`

/** Where a school stands among those of its kind, itself included; without a number of its own, or among few, nowhere. */
function standingOf(row: Row, kind: readonly Row[]): Partial<Record<PeerId, number | null>> {
  const own = kind.find(({ id }) => id === row.id)
  const standings = percentileIds.map((id) => {
    const of = peerMetrics[id]
    const all = kind.flatMap(({ values }) => values[of] ?? [])
    const share = all.length > MIN_PEERS ? percentile(own?.values[of] ?? undefined, all) : null
    return [id, share === null ? null : roundTo6(share)]
  })
  return { ...Object.fromEntries(standings), 'peers.count': own ? kind.length - 1 : null }
}

/** A place among others by a number that is withheld is withheld with it. */
const marksOf = (own: Row | undefined): Row['withheld'] =>
  Object.fromEntries(percentileIds.flatMap((id) => (own?.withheld?.[peerMetrics[id]] ? [[id, 'derivable']] : [])))

/** Rows with their standing among the schools of the nation; one that has left is known by its past numbers and has no students. */
export function withStandings(rows: readonly Row[], listed: readonly Row[]): Row[] {
  const nation = listed.filter(({ values }) => values['students.total'] !== 0)
  const kinds = new Map<string, Row[]>()
  for (const row of nation) kinds.set(kindOf(row), [...(kinds.get(kindOf(row)) ?? []), row])
  const inNation = new Map(nation.map((row) => [row.id, row]))
  return rows.map((row) => {
    const self = inNation.get(row.id) ?? row
    const withheld = { ...row.withheld, ...marksOf(inNation.get(row.id)) }
    return {
      ...row,
      texts: { ...row.texts, sizeClass: sizeOf(self) },
      values: { ...row.values, ...standingOf(row, kinds.get(kindOf(self)) ?? []) },
      ...(Object.keys(withheld).length > 0 ? { withheld } : {}),
    }
  })
}

const ofAll = ({ ids: _ids, sortField: _field, sortOrder: _order, ...input }: ReportInput): ReportInput => ({
  ...input,
  pageNum: 1,
  pageSize: Number.MAX_SAFE_INTEGER,
})

/** What the same schools of the nation are asked: the days, the platform, and whether only complete data count. */
const ofNation = ({ periodType, startDate, endDate, termId, platform, complete }: ReportInput): ReportInput =>
  ofAll({ periodType, startDate, endDate, termId, platform, complete })

/** The page of a table that is asked for, in the order of a column of either kind. */
function pageOf(rows: Row[], { sortField, sortOrder = 'desc', ids, ...request }: ReportInput): Page<Row> {
  if (sortField !== undefined && isPeer(sortField))
    rows.sort(
      (a, b) => byValue(a.values[sortField] ?? null, b.values[sortField] ?? null, sortOrder) || byId(a.id, b.id),
    )
  const chosen = ids?.split(',')
  return slicePage(
    rows.filter(({ id }) => chosen?.includes(id) ?? true),
    request,
  )
}

/** Answers with the standing of each school among its peers, where a table says so. */
export function withPeers(answers: Answers): Answers {
  // The cache knows an answer by its identity.
  const plain = new Map<PeerTable, Answer>()
  const plainOf = (answer: PeerTable): Answer => {
    const { peers: _, ...table } = answer
    const kept = plain.get(answer) ?? table
    plain.set(answer, kept)
    return kept
  }
  const inOrder = (input: ReportInput): ReportInput => {
    const { sortField, sortOrder } = input
    return { ...ofAll(input), ...(sortField === undefined || isPeer(sortField) ? {} : { sortField, sortOrder }) }
  }
  const nationOf = async (answer: PeerTable, input: ReportInput): Promise<Row[]> =>
    ((await answers.answer({ answer: plainOf(answer) }, ofNation(input), NATION)).data as Page<Row>).list
  return {
    async answer({ answer }, input, scope) {
      if (!hasPeers(answer)) return answers.answer({ answer }, input, scope)
      const [own, nation] = await Promise.all([
        answers.answer({ answer: plainOf(answer) }, inOrder(input), scope),
        nationOf(answer, input),
      ])
      const { list, ...page } = own.data as Page<Row>
      return { ...own, data: { ...page, ...pageOf(withStandings(list, nation), input) } }
    },
    async rowsOf({ answer }, input, scope) {
      if (!hasPeers(answer)) return answers.rowsOf({ answer }, input, scope)
      const [own, nation] = await Promise.all([
        answers.rowsOf({ answer: plainOf(answer) }, inOrder(input), scope),
        nationOf(answer, input),
      ])
      const columns = peerIds.map((id) => {
        const { label, unit, decimals = 0 } = metric(id)
        return { id, label, unit, decimals }
      })
      const rows = pageOf(withStandings(own.rows, nation), {
        ...input,
        pageNum: 1,
        pageSize: Number.MAX_SAFE_INTEGER,
      }).list
      return { ...own, columns: [...own.columns, ...columns], rows }
    },
  }
}
