import { type WarningCondition, type WarningDetail, type WarningKind, warningRule } from '@data-centre/api'
import type { StoredWarning } from '../warnings/read.ts'
import { type Finding, forAll, type InvariantWorld } from './invariant.ts'

const levels = [1, 2, 3] as const

const lineOf = (
  { drawn }: InvariantWorld,
  kind: WarningKind,
  { school }: StoredWarning,
  name: string,
  level: number,
): number | null => {
  const own = drawn[kind]?.find(({ schoolId }) => schoolId === school)
  return (own ? own.lines[name] : warningRule(kind).conditions[name]?.presets)?.[level - 1] ?? null
}

/** Whether some number of a warning crosses the line of a level; false where the level has no line. */
const crosses = (world: InvariantWorld, kind: WarningKind, warning: StoredWarning, level: number): boolean =>
  Object.entries<WarningCondition>(warningRule(kind).conditions).some(([name, { compare }]) => {
    const value = (warning.detail as WarningDetail).numbers[name]
    const line = lineOf(world, kind, warning, name, level)
    return typeof value === 'number' && line !== null && (compare === 'below' ? value < line : value >= line)
  })

/** Who is warned at a level crosses the line of that level, or of the one below when the rule raised it, and that of the first. */
export function monotone(
  world: InvariantWorld,
  kind: WarningKind,
  warnings: readonly StoredWarning[],
  scope: string,
): Finding[] {
  const crossed = warnings.map((warning) => ({
    warning,
    strongest: Math.max(0, ...levels.filter((level) => crosses(world, kind, warning, level))),
  }))
  const hasFirstLine = (warning: StoredWarning): boolean =>
    Object.keys(warningRule(kind).conditions).some((name) => lineOf(world, kind, warning, name, 1) !== null)
  return [
    ...forAll(
      `level of ${scope}`,
      'subject',
      crossed.map(({ warning, strongest }) => [
        warning.id,
        warning.level,
        Math.min(3, strongest + (warning.detail.raised ? 1 : 0)),
      ]),
    ),
    ...forAll(
      `crosses the first line of ${scope}`,
      'subject',
      crossed
        .filter(({ warning }) => hasFirstLine(warning))
        .map(({ warning }) => [warning.id, Number(crosses(world, kind, warning, 1)), 1]),
    ),
  ]
}
