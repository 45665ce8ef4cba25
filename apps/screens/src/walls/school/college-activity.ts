import type { Row } from '@data-centre/api'

/** Share of a college's people who did something today, 0 to 1; null where it has none, or where so few did that the number is hidden. */
export function activeShare({ values }: Row): number | null {
  const people = values['users.total'] ?? 0
  const active = values['today.activeUsers'] ?? null
  return people > 0 && active !== null ? Math.min(1, active / people) : null
}

/** Colleges by the share of their people who were active today; those whose share is hidden have no order and are left out. */
export const collegeRanks = (colleges: readonly Row[]) =>
  colleges
    .flatMap((row) => {
      const share = activeShare(row)
      return share === null ? [] : [{ id: row.id, name: row.name, owner: '', prevRank: null, value: share * 100 }]
    })
    .sort((a, b) => b.value - a.value || a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
    .map((row, index) => ({ ...row, rank: index + 1 }))
