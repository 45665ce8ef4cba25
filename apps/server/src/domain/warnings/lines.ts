import { Fault, type WarningKind, type WarningLines, warningKinds, warningLevels, warningRule } from '@data-centre/api'
import type pg from 'pg'
import { claimEdit, type EditedBy, type EditedThing, markedVersion } from '../../call/edit-marks.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Lines } from '../../warehouse/warnings/compile.ts'
import type { DrawnLines } from '../../warehouse/warnings/evaluate.ts'

interface RuleRow {
  schoolId: number
  kind: WarningKind
  level: number
  thresholds: Record<string, number | null>
  enabled: boolean
}

export type { Lines }

/** What is edited at once: the three levels of a kind. */
const ruleOf = (schoolId: number, kind: WarningKind): EditedThing => ({
  kind: 'warning rule',
  id: `${schoolId}:${kind}`,
})

const READ = 'SELECT school_id AS "schoolId", kind, level, thresholds, enabled FROM warn_rule'
const levels = [1, 2, 3] as const

/** Lines of a kind where a school drew some of the levels; a level that is switched off has none. */
function linesOf(kind: WarningKind, own: readonly RuleRow[]): Lines {
  return Object.fromEntries(
    Object.entries(warningRule(kind).conditions).map(([name, { presets }]) => [
      name,
      levels.map((level) => {
        const row = own.find((entry) => entry.level === level)
        if (!row) return presets[level - 1] ?? null
        return row.enabled ? (row.thresholds[name] ?? null) : null
      }),
    ]),
  )
}

/** Lines of every school that drew its own, by kind: what the nightly judgement is given. */
export async function drawnLines(pool: pg.Pool): Promise<DrawnLines> {
  const { rows } = await pool.query<RuleRow>(READ)
  const byKind = warningKinds.map((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    const schools = [...new Set(ofKind.map(({ schoolId }) => schoolId))].sort((a, b) => a - b)
    return [
      kind,
      schools.map((schoolId) => ({
        schoolId,
        lines: linesOf(
          kind,
          ofKind.filter((row) => row.schoolId === schoolId),
        ),
      })),
    ] as const
  })
  return Object.fromEntries(byKind)
}

const ownRows = async (pool: pg.Pool, schoolId: number, kind: WarningKind): Promise<RuleRow[]> =>
  (await pool.query<RuleRow>(`${READ} WHERE school_id = $1 AND kind = $2`, [schoolId, kind])).rows

/** The three levels of a kind as they hold for a school. */
export async function readLines(pool: pg.Pool, schoolId: number, kind: WarningKind): Promise<WarningLines[]> {
  const version = await markedVersion(pool, ruleOf(schoolId, kind))
  const own = await ownRows(pool, schoolId, kind)
  return levels.map((level) => {
    const row = own.find((entry) => entry.level === level)
    const presets = Object.fromEntries(
      Object.entries(warningRule(kind).conditions).map(([name, { presets: preset }]) => [
        name,
        preset[level - 1] ?? null,
      ]),
    )
    return { level, rule: row?.thresholds ?? presets, enabled: row?.enabled ?? true, own: row !== undefined, version }
  })
}

/** Lines of a kind as they hold for a school: number -> line of level 1, 2, 3. */
export const linesFor = async (pool: pg.Pool, schoolId: number, kind: WarningKind): Promise<Lines> =>
  linesOf(kind, await ownRows(pool, schoolId, kind))

/** A condition with the first line that is drawn: 出勤率低于75%. */
export function lineText(kind: WarningKind, name: string, lines: Lines): string {
  const { conditions, numbers } = warningRule(kind)
  const line = lines[name]?.find((level) => level !== null)
  const { label = name, unit = '' } = numbers[name] ?? {}
  if (line === undefined) return label
  return conditions[name]?.compare === 'below' ? `${label}低于${line}${unit}` : `${label}达到${line}${unit}`
}

const refuse = (text: string): Fault =>
  new Fault('invalid', { msg: `参数错误：${text}`, data: { reason: 'param', field: 'rule' } })

/** Refuses lines that are not of the kind, lie outside its range, or would make a stronger level easier to reach than a weaker one. */
function demandLines(kind: WarningKind, level: number, rule: Record<string, number | null>, others: Lines): void {
  const { conditions, numbers } = warningRule(kind)
  const strange = Object.keys(rule).find((name) => !Object.hasOwn(conditions, name))
  if (strange !== undefined) throw refuse('未知的预警条件')
  if (Object.keys(conditions).every((name) => (rule[name] ?? null) === null)) throw refuse('请至少设置一条预警线')
  for (const [name, { compare, range }] of Object.entries(conditions)) {
    const line = rule[name] ?? null
    const label = numbers[name]?.label ?? name
    if (line === null) continue
    if (line < range[0] || line > range[1]) throw refuse(`${label}应在${range[0]}到${range[1]}之间`)
    for (const other of levels) {
      const its = others[name]?.[other - 1] ?? null
      if (other === level || its === null) continue
      const isStronger = compare === 'below' ? line < its : line > its
      if (line === its || isStronger !== level > other)
        throw refuse(
          `${warningLevels[level - 1]}的${label}应${(level > other) === (compare === 'atLeast') ? '大于' : '小于'}${warningLevels[other - 1]}的${its}${numbers[name]?.unit ?? ''}`,
        )
    }
  }
}

/** Lines of one level as they are drawn. */
export interface LevelLines {
  level: number
  rule: Record<string, number | null>
  enabled: boolean
}

/** Lines of a kind where these levels are drawn and the others stay as they hold. */
export async function drawnFor(
  pool: pg.Pool,
  schoolId: number,
  kind: WarningKind,
  drawn: readonly LevelLines[],
): Promise<Lines> {
  const own = await ownRows(pool, schoolId, kind)
  const rows = [
    ...own.filter((row) => !drawn.some(({ level }) => level === row.level)),
    ...drawn.map(({ level, rule, enabled }): RuleRow => ({ schoolId, kind, level, thresholds: rule, enabled })),
  ]
  const lines = linesOf(kind, rows)
  for (const { level, rule } of drawn) demandLines(kind, level, rule, lines)
  return lines
}

/** Stores the lines of levels; they hold from the next judgement on. Throws `conflict` where others have been drawn since `version`. */
export async function saveLines(
  pool: pg.Pool,
  {
    schoolId,
    kind,
    version,
    levels,
  }: { schoolId: number; kind: WarningKind; version: number; levels: readonly LevelLines[] },
  by: EditedBy,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await claimEdit(client, ruleOf(schoolId, kind), version, by)
    await client.query(
      `INSERT INTO warn_rule(school_id, kind, level, thresholds, enabled, updated_by, updated_at)
       SELECT $1, $2, level, rule, enabled, $4, $5 FROM jsonb_to_recordset($3::jsonb) AS t(level int, rule jsonb, enabled boolean)
       ON CONFLICT (school_id, kind, level) DO UPDATE SET thresholds = excluded.thresholds, enabled = excluded.enabled, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
      [schoolId, kind, JSON.stringify(levels), by.userId, new Date(by.now)],
    )
  })
}
