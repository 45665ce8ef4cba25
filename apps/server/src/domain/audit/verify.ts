import type pg from 'pg'
import type { Anchor } from './anchors.ts'
import { GENESIS, type Link, type LogRow, linkOf } from './chain.ts'
import { headOf, SIGNED } from './rows.ts'

/** What was done to the log; `anchor`: an anchor was forged, or says something else than a chain that holds. */
type Damage = 'changed' | 'deleted' | 'reordered' | 'inserted' | 'truncated' | 'anchor'

/** The first place at which the log is not what was written. */
export interface Break {
  damage: Damage
  /** Place of the row; of missing ones, the first. */
  seq: number
  /** What the row there says, where there is one. */
  row?: { at: string; userName: string; action: string }
}

export interface Verdict {
  /** Rows that hold. */
  rows: number
  anchors: number
  broken?: Break
}

type Read = LogRow & Link

const ROWS_AT_ONCE = 2000
const READ = `SELECT id, seq, chain, ${SIGNED} FROM sys_log WHERE (seq, id) > ($1, $2) ORDER BY seq, id LIMIT ${ROWS_AT_ONCE}`

/** Rows in the order of their places, a page at a time: the log may be longer than memory, and others want the store too. */
async function* readFrom(pool: pg.Pool, after: number): AsyncGenerator<Read> {
  let last = { seq: after, id: Number.MAX_SAFE_INTEGER }
  for (;;) {
    const { rows } = await pool.query<Read & { id: number }>(READ, [last.seq, last.id])
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1) as typeof last
  }
}

/**
 * What happened at a place whose row does not follow the one before. Without the key nobody makes a mark, so marks can
 * only be moved: the row that belongs here is looked for further on, and so is the place where the row from here belongs.
 */
async function damageAt(
  pool: pg.Pool,
  key: Buffer,
  good: Link,
  row: Read,
  witnesses: readonly Link[],
): Promise<Damage> {
  let belongsHere = false
  let belongsElsewhere = false
  let shift = 0
  let before: Buffer = row.chain
  for await (const later of readFrom(pool, row.seq)) {
    const due = linkOf(key, good.chain, later)
    // Rows are moved with their marks, or their contents are changed over while the marks stay.
    if (due.equals(later.chain) || due.equals(row.chain)) {
      belongsHere = true
      belongsElsewhere ||= linkOf(key, due, row).equals(row.chain) || linkOf(key, due, row).equals(later.chain)
    }
    const own = linkOf(key, before, row)
    belongsElsewhere ||=
      own.equals(row.chain) || own.equals(later.chain) || linkOf(key, later.chain, row).equals(row.chain)
    // A mark whose place is known stands earlier now: something before it has gone.
    const witness = witnesses.find(({ chain }) => chain.equals(later.chain))
    if (witness && shift === 0) shift = later.seq - witness.seq
    before = later.chain
  }
  if (belongsHere) return belongsElsewhere ? 'reordered' : 'inserted'
  if (shift < 0 || witnesses.some((witness) => witness.seq > row.seq && witness.chain.equals(row.chain)))
    return 'deleted'
  return shift > 0 ? 'inserted' : 'changed'
}

const breakAt = (damage: Damage, seq: number, row?: Read): Break => ({
  damage,
  seq,
  ...(row ? { row: { at: new Date(row.at / 1000).toISOString(), userName: row.userName, action: row.action } } : {}),
})

/**
 * Walks the whole chain and names the first row that was changed, deleted, moved, put in or cut off; an end that was cut
 * off together with the head is told by the anchors. Rows that are written meanwhile are walked too.
 */
export async function verifyLog(
  { pool, key, anchors }: { pool: pg.Pool; key: Buffer; anchors: readonly Anchor[] },
  onRow: (done: number, total: number) => void = () => undefined,
): Promise<Verdict> {
  const forged = anchors.find(({ isGenuine }) => !isGenuine)
  // The earliest word about a place holds: a log that was cut off and went on has a later one.
  const marks = new Map(
    anchors
      .filter(({ isGenuine }) => isGenuine)
      .toReversed()
      .map(({ seq, chain }) => [seq, chain]),
  )
  const verdict = (rows: number, broken?: Break): Verdict => ({
    rows,
    anchors: anchors.length,
    ...(broken ? { broken } : {}),
  })
  let good = GENESIS
  let rows = 0
  for (;;) {
    const head = await headOf(pool)
    const before = rows
    for await (const row of readFrom(pool, good.seq)) {
      const due = linkOf(key, good.chain, row)
      if (row.seq !== good.seq + 1 || !due.equals(row.chain)) {
        const end = await headOf(pool)
        if (row.seq <= good.seq || row.seq > (end?.seq ?? 0)) return verdict(rows, breakAt('inserted', row.seq, row))
        if (row.seq > good.seq + 1) return verdict(rows, breakAt('deleted', good.seq + 1))
        return verdict(
          rows,
          breakAt(
            await damageAt(pool, key, good, row, [
              ...(end ? [end] : []),
              ...[...marks].map(([seq, chain]) => ({ seq, chain })),
            ]),
            row.seq,
            row,
          ),
        )
      }
      good = { seq: row.seq, chain: row.chain }
      rows++
      const mark = marks.get(row.seq)
      if (mark && !mark.equals(row.chain)) return verdict(rows, breakAt('anchor', row.seq, row))
      if (rows % ROWS_AT_ONCE === 0) onRow(rows, Math.max(rows, head?.seq ?? 0))
    }
    const furthest = Math.max(head?.seq ?? 0, ...marks.keys())
    if (good.seq >= furthest) break
    // Nothing more came although there should be more.
    if (rows === before) return verdict(rows, breakAt('truncated', good.seq + 1))
  }
  return verdict(rows, forged ? breakAt('anchor', forged.seq) : undefined)
}
