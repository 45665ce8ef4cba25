import type { Dimension, LiveMeasureId } from '@data-centre/api'
import { hiddenCells } from '../../warehouse/complements.ts'
import type { LiveDimension, View } from '../report-plan.ts'
import { ANY, isPersonal } from './axes.ts'

/** Counters of today of which one is a part of another: what is left of it is a number of people too. */
const parts: Partial<Record<LiveMeasureId, { of: LiveMeasureId }>> = {
  'today.activeTeachers': { of: 'today.activeUsers' },
}

/** Which counters of people are withheld beside the small groups themselves: they would be what others leave of a sum. */
export class HiddenLive {
  readonly #hidden = new WeakMap<View, Map<string, Set<string>>>()

  /** Whether a counter is withheld: of everybody, or of a member of a dimension. */
  isHidden(view: View, id: LiveMeasureId, by: Dimension | undefined, member: string | undefined): boolean {
    const ofView = this.#hidden.get(view) ?? new Map<string, Set<string>>()
    this.#hidden.set(view, ofView)
    const key = `${id}|${by}`
    const hidden = ofView.get(key) ?? (by === undefined ? besideWhole(view, id) : amongMembers(view, id, by))
    ofView.set(key, hidden)
    return hidden.has(by === undefined ? id : (member ?? ''))
  }
}

function besideWhole(view: View, id: LiveMeasureId): Set<string> {
  const whole = parts[id]?.of
  if (!whole) return new Set()
  const [all, part] = [view.live(whole), view.live(id)]
  const cells = new Map([
    [whole, all],
    [id, part],
    [ANY, Math.max(0, all - part)],
  ])
  return hiddenCells(cells, [{ whole, parts: [id, ANY] }])
}

function amongMembers(view: View, id: LiveMeasureId, by: Dimension): Set<string> {
  // Who is on two platforms is counted twice: those are no parts of a sum.
  if (!isPersonal(by)) return new Set()
  const cells = new Map(view.liveBy(id, by as LiveDimension))
  const sum = [...cells.values()].reduce((all, people) => all + people, 0)
  return hiddenCells(new Map([...cells, [ANY, sum]]), [{ whole: ANY, parts: [...cells.keys()] }])
}
