import type { CampusCollege, Row } from '@data-centre/api'

/** Share of a college's people who did something today, 0 to 1; null where it has none, or where so few did that the number is hidden. */
export function activeShare({ values }: Row): number | null {
  const people = values['users.total'] ?? 0
  const active = values['today.activeUsers'] ?? null
  return people > 0 && active !== null ? Math.min(1, active / people) : null
}

/** Colleges by the share of their people who were active today, percent; those whose share is hidden have no order and are left out. */
export const collegeRanks = (colleges: readonly Pick<CampusCollege, 'id' | 'name' | 'activeRate'>[]) =>
  colleges
    .flatMap(({ id, name, activeRate }) =>
      activeRate === null ? [] : [{ id, name, owner: '', prevRank: null, value: activeRate }],
    )
    .sort((a, b) => b.value - a.value || a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
    .map((row, index) => ({ ...row, rank: index + 1 }))
