import { Fault, SMALL_GROUP, type WarningKind, type WarningPreview, warningRule } from '@data-centre/api'
import type { Services } from '../../call/services.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { drawnFor, type LevelLines, linesFor, saveLines } from './lines.ts'
import { schoolOf } from './read-warnings.ts'
import { warningsOf } from './tallies.ts'

const subjectNames = { student: '名学生', teacher: '名教师', class: '个课程班' } as const

/** How many would be warned on the last judged day by lines that are not saved yet. Throws a `Fault` for lines that make no sense. */
export async function previewRule(
  { ports, database }: Services,
  { kind, levels }: { kind: WarningKind; levels: readonly LevelLines[] },
  scope: Scope,
): Promise<WarningPreview> {
  const school = schoolOf(scope)
  const lines = await drawnFor(database.pool, school, kind, levels)
  const warnings = warningsOf(ports)
  const standing = await warnings.standing()
  if (!standing) return { day: null, of: 0, now: [0, 0, 0], next: [0, 0, 0] }
  const held = await linesFor(database.pool, school, kind)
  const [now, next] = await Promise.all([
    warnings.warnedBy(kind, standing, school, held),
    warnings.warnedBy(kind, standing, school, lines),
  ])
  return { day: standing.day, of: next.of, now: now.levels, next: next.levels }
}

/** Saves lines for a school. Throws a `Fault` for lines that make no sense, or that would warn of everybody. */
export async function saveRule(
  services: Services,
  drawn: { kind: WarningKind; version: number; levels: readonly LevelLines[] },
  scope: Scope,
  userId: number,
): Promise<void> {
  const { of, next } = await previewRule(services, drawn, scope)
  // Fewer than five say nothing about a rule.
  if (of >= SMALL_GROUP && next.reduce((sum, count) => sum + count, 0) >= of)
    throw new Fault('invalid', {
      msg: `参数错误：按此规则，参与判定的全部 ${of.toLocaleString('zh-CN')} ${subjectNames[warningRule(drawn.kind).subject]}都会被预警`,
      data: { reason: 'param', field: 'rule' },
    })
  await saveLines(
    services.database.pool,
    { schoolId: schoolOf(scope), ...drawn },
    { userId, now: services.config.clock.now() },
  )
}
