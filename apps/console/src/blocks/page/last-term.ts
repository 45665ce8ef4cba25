/** The term that a page of a term opens on. Pure. */
import type { Series } from '@data-centre/api'

/** The last term that has a number; undefined where it is the present one, the last of the axis, or where none has any. */
export function lastTermOf({ x, series }: Series): string | undefined {
  const last = x.findLastIndex((_, at) => series.some(({ data }) => typeof data[at] === 'number'))
  return last === x.length - 1 ? undefined : x[last]
}
