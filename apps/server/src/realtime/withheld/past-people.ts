import type { LiveMeasureId } from '@data-centre/api'
import type { Scope } from '../../warehouse/data-scope.ts'
import { PeopleCells, ShownPeople } from './people-cells.ts'
import { peopleMeasures } from './place-people.ts'

/** Numbers of people of a day before, by measure. Only who was active is kept in parts. */
export function pastPeople(numbers: Partial<Record<LiveMeasureId, number>>, { hidesSmallGroups }: Scope): ShownPeople {
  const cells = new PeopleCells()
  for (const id of peopleMeasures) cells.put(id, numbers[id] ?? 0)
  cells.addSum('today.activeUsers', ['today.activeTeachers'])
  return new ShownPeople(cells, hidesSmallGroups && cells.hidden())
}
