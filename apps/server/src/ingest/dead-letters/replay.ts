import { createHash } from 'node:crypto'
import type { IntakeAnswer, Platform, ReplayAnswer, ReplayReason } from '@data-centre/api'
import type { FactStore } from '../../warehouse/store.ts'
import type { RollupMarks } from '../drain/drain-segment.ts'
import { insertRows } from '../drain/insert-rows.ts'
import { RowBlock } from '../drain/row-block.ts'
import { type Source, sourceOf } from '../events/compose.ts'
import { unwrappedText } from '../import/statements/check-statement.ts'
import type { Intake } from '../intake.ts'
import type { IntakeKeys } from '../keys/keys.ts'
import { type LiveStatementDeps, readLiveStatements } from '../xapi/live-statements.ts'

export interface ReplayDeps extends LiveStatementDeps {
  intake: Intake
  keys: IntakeKeys
  store: FactStore
  rollups: RollupMarks
  now(): number
}

interface Letter {
  id: number
  platform: Platform
  key_id: number | null
  import_id: number | null
  reason: string
  form: 'event' | 'statement' | 'row'
  body: unknown
}

/** Letters that travel side by side: they share one write of the log. */
const AT_ONCE = 32

/**
 * Takes dead letters once more, through every step that a live line takes and under the bounds of the key that brought
 * them. A letter whose event is in the facts afterwards is marked as replayed, also where it was there before: replaying
 * twice counts once. The others stay open with the reason of this time.
 */
export async function replayDeadLetters(
  deps: ReplayDeps,
  ids: readonly string[],
  userId: number | null,
): Promise<ReplayAnswer> {
  await deps.directory.refresh()
  const { rows } = await deps.pool.query<Letter>(
    "SELECT id, platform, key_id, import_id, reason, form, body FROM ingest_dead_letter WHERE id = ANY($1::bigint[]) AND state = 'open' ORDER BY id",
    [[...new Set(ids)]],
  )
  const answer: ReplayAnswer = { replayed: 0, refused: {} }
  const refuse = (reason: ReplayReason, count = 1): void => {
    if (count > 0) answer.refused[reason] = (answer.refused[reason] ?? 0) + count
  }
  refuse('not_open', new Set(ids).size - rows.length)
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const letters = rows.slice(start, start + AT_ONCE)
    const verdicts = await Promise.all(letters.map((letter) => replayOne(deps, letter)))
    const done = letters.filter((_, i) => verdicts[i] === 'replayed').map(({ id }) => id)
    const marked = await deps.pool.query(
      "UPDATE ingest_dead_letter SET state = 'replayed', handled_by = $2, handled_at = $3 WHERE id = ANY($1::bigint[]) AND state = 'open'",
      [done, userId, new Date(deps.now())],
    )
    answer.replayed += marked.rowCount ?? 0
    refuse('not_open', done.length - (marked.rowCount ?? 0))
    for (const verdict of verdicts) if (verdict !== 'replayed') refuse(verdict)
  }
  return answer
}

async function replayOne(deps: ReplayDeps, letter: Letter): Promise<'replayed' | ReplayReason> {
  if (letter.form === 'row') return replayRow(deps, letter)
  if (typeof letter.body !== 'string') return 'engine'
  const source = await sourceOfLetter(deps.keys, letter)
  if (!source) return 'foreign_school'
  if (letter.form === 'event') return verdictOf(await deps.intake.acceptAgain(source, letter.body))
  const text = source.importId === null ? letter.body : unwrappedText(letter.body)
  const { lines, unreadable } = await readLiveStatements([text], await senderOf(deps.pool, source), deps)
  return lines[0] === undefined
    ? (unreadable[0]?.reason ?? 'invalid')
    : verdictOf(await deps.intake.acceptAgain(source, lines[0]))
}

async function sourceOfLetter(keys: IntakeKeys, { platform, key_id, import_id }: Letter): Promise<Source | undefined> {
  if (key_id === null) return { platform, keyId: null, importId: import_id, kind: 'import' }
  const key = await keys.ofRow(key_id)
  return key && sourceOf(key)
}

/** A statement of a file means the people of the school that the file was for. */
async function senderOf(
  pool: ReplayDeps['pool'],
  source: Source,
): Promise<Pick<Source, 'platform' | 'schoolIds' | 'homePages' | 'kind'>> {
  if (source.importId === null) return source
  const { rows } = await pool.query<{ schoolId: number | null }>(
    'SELECT school_id AS "schoolId" FROM import_job WHERE id = $1',
    [source.importId],
  )
  const schoolId = rows[0]?.schoolId ?? null
  return schoolId === null ? source : { ...source, schoolIds: new Set([schoolId]) }
}

const verdictOf = ({ accepted, duplicated, rejected }: IntakeAnswer): 'replayed' | ReplayReason =>
  accepted + duplicated > 0 ? 'replayed' : ((Object.keys(rejected)[0] as ReplayReason | undefined) ?? 'invalid')

/** A row that the engine refused goes into its own table, under a token of its own: its event is in the log already. */
async function replayRow({ store, rollups }: ReplayDeps, { reason, body }: Letter): Promise<'replayed' | ReplayReason> {
  // The later of two events with one id stays out: the earlier one stands.
  if (reason === 'conflict') return 'conflict'
  const { table, row } = body as { table: string; row: Record<string, unknown> }
  const block = RowBlock.of([row])
  const refused = await insertRows(
    store,
    table,
    block,
    `letter-${createHash('sha256').update(block.bytes()).digest('hex').slice(0, 24)}`,
  )
  if (refused.length > 0) return 'engine'
  const day = dayOfRow(row)
  if (day !== undefined) await rollups.touch([day])
  return 'replayed'
}

/** Columns that name the day of a fact. */
const DAY_COLUMNS = ['event_date', 'sign_date', 'activity_date', 'teach_date', 'due_date']
function dayOfRow(row: Record<string, unknown>): string | undefined {
  const day = DAY_COLUMNS.map((column) => row[column]).find((value) => typeof value === 'string')
  return day as string | undefined
}
