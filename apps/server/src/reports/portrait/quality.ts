import type { Warnings } from '../warnings.ts'
import type { Comparison, Subject } from './numbers.ts'

/** Share of the others that stand below, 0..100; equal values have equal shares, one that stands alone has 100. */
export function percentile(own: number | undefined, all: readonly number[]): number | null {
  if (own === undefined) return null
  return all.length === 1 ? 100 : (100 * all.filter((value) => value < own).length) / (all.length - 1)
}

/** Mean quality of a teacher's classes among that of the other teachers of the school; from the last judged day of a term. */
export async function qualityOf(
  warnings: Warnings,
  { id, schoolId, collegeId }: Subject,
  termId?: string,
): Promise<Comparison> {
  const standing = await warnings.standing(termId)
  const classes = standing
    ? await warnings.qualities(standing, { level: 'school', schools: [schoolId], label: '' })
    : []
  const qualities = new Map<string, { own: number[]; college: number }>()
  for (const { teacherId, collegeId: college, numbers } of classes) {
    const quality = numbers['quality']
    if (typeof quality !== 'number') continue
    const kept = qualities.get(teacherId) ?? { own: [], college }
    kept.own.push(quality)
    qualities.set(teacherId, kept)
  }
  const means = [...qualities].map(([teacher, { own, college }]) => ({
    teacher,
    college,
    mean: own.reduce((sum, each) => sum + each, 0) / own.length,
  }))
  const all = means.map(({ mean }) => mean)
  const ofCollege = means.filter(({ college }) => college === collegeId).map(({ mean }) => percentile(mean, all) ?? 0)
  return {
    value: percentile(means.find(({ teacher }) => teacher === String(id))?.mean, all),
    mean: ofCollege.length > 0 ? ofCollege.reduce((sum, each) => sum + each, 0) / ofCollege.length : null,
    peers: all.length,
  }
}
