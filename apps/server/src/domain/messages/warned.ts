import {
  pathOf,
  rights,
  type Todo,
  type WarningKind,
  type Withheld,
  warningRule,
  withheldIf,
  withheldTexts,
} from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Services } from '../../call/services.ts'
import { isDisclosed } from '../../warehouse/complements.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { isSmallGroup } from '../../warehouse/small-groups.ts'
import { placeOf, readWarnedMarks, warnsOfPeople } from '../warned/few-warned.ts'
import { counted } from './counted.ts'
import { schoolWarningPages } from './warning-pages.ts'

/** A number of warnings with why it is withheld. */
interface Counted {
  count: number
  withheld?: Withheld | undefined
}
interface WarnedKind extends Counted {
  kind: WarningKind
  label: string
  red: Counted
}

/** A number as a todo writes it. */
const written = ({ count, withheld }: Counted): string => (withheld ? withheldTexts[withheld].text : counted(count))
/** What an order may know of a number: nothing where it is withheld. */
const shownCount = ({ count, withheld }: Counted): number => (withheld ? 0 : count)

const mostFrequent = (kinds: readonly WarnedKind[]): WarningKind | undefined =>
  [...kinds].sort((a, b) => shownCount(b) - shownCount(a))[0]?.kind

/** List behind warnings: of one school that of the most frequent kind that the caller may open, of more schools that of a province. */
function warningLink(caller: Caller, { level }: Scope, kinds: readonly WarnedKind[]): string | null {
  const { ids } = caller.rights
  if (level === 'province' || level === 'nation')
    return ids.has(rights.provinceWarning) ? pathOf('provinceWarning', { kind: mostFrequent(kinds) }) : null
  const open = schoolWarningPages.filter(({ right }) => ids.has(right))
  const kind = mostFrequent(kinds.filter((entry) => open.some((page) => page.kinds.includes(entry.kind))))
  const page = open.find(({ kinds: listed }) => kind !== undefined && listed.includes(kind))?.page
  return page ? pathOf(page, { kind }) : null
}

/** The kinds together; withheld where they would tell the few people of a kind beside them. Course classes are no people. */
function together(kinds: readonly WarnedKind[], numberOf: (kind: WarnedKind) => Counted): Counted {
  const sumOf = (some: readonly WarnedKind[]): number => some.reduce((sum, kind) => sum + numberOf(kind).count, 0)
  const hidden = kinds.map(numberOf).filter(({ withheld }) => withheld)
  const count = sumOf(kinds)
  if (!isDisclosed(hidden.map((number) => number.count))) return { count }
  return { count, withheld: isSmallGroup(sumOf(kinds.filter(({ kind }) => warnsOfPeople(kind)))) ? 'few' : 'derivable' }
}

/** Who is warned in the caller's area, by kind. */
export async function warned({ ports, places }: Services, caller: Caller, scope: Scope): Promise<Todo[]> {
  if (!ports.warnings) return []
  const [counts, standing] = await Promise.all([ports.warnings.counts(scope), ports.warnings.standing()])
  const marksOf = await readWarnedMarks(ports.warnings, places, standing, scope)
  const kinds = counts
    .map(({ kind, l1, l2, l3 }): WarnedKind => {
      const [marks, place, count] = [marksOf(kind), placeOf(scope), l1 + l2 + l3]
      const red = { count: l3, withheld: marks(place, 'l3', l3) }
      return { kind, label: warningRule(kind).label, count, withheld: marks(place, 'warned', count), red }
    })
    .filter(({ count }) => count > 0)
  if (kinds.length === 0) return []
  const [all, red] = [together(kinds, (kind) => kind), together(kinds, (kind) => kind.red)]
  const marks = [all, red, ...kinds].flatMap((number) => number.withheld ?? [])
  const withheld = marks.includes('few') ? 'few' : marks[0]
  return [
    {
      kind: 'warning',
      count: all.withheld ? null : all.count,
      ...withheldIf(withheld),
      text: `教学预警 ${written(all)} 条（红色 ${written(red)} 条）`,
      detail: kinds.map((kind) => `${kind.label} ${written(kind)} 条`).join('、'),
      urgent: red.count > 0,
      link: warningLink(caller, scope, kinds),
    },
  ]
}
