import { type BaseMeasureId, type Dimension, hasGrain, type WarehouseMeasureId } from '@data-centre/api'
import { type Scope, scopeKey } from '../../warehouse/data-scope.ts'
import type { Filters, MetricQuery, Span } from '../../warehouse/metric-query.ts'
import { isServed } from '../../warehouse/report-plan.ts'
import { isBelowSchool, wholesOf } from '../../warehouse/small-groups.ts'
import type { Context } from '../report-plan.ts'
import { isPersonal, isPlace, narrowest, type PlaceDimension, placeNode } from './axes.ts'

/** Numbers of teachers and students that are those of all users by role. */
const families: Partial<Record<BaseMeasureId, { of: WarehouseMeasureId; role: string }>> = {
  'teachers.total': { of: 'users.total', role: 'teacher' },
  'students.total': { of: 'users.total', role: 'student' },
  'teachers.active': { of: 'users.active', role: 'teacher' },
  'students.active': { of: 'users.active', role: 'student' },
  'teachers.enrolled': { of: 'users.enrolled', role: 'teacher' },
  'students.enrolled': { of: 'users.enrolled', role: 'student' },
}
const heads = new Set(Object.values(families).map(({ of }) => of))

/** What a reader asks of people. */
export interface PeopleQuestion {
  /** Queries of the answer itself: their numbers are not queried again. */
  own: readonly MetricQuery[]
  by: readonly Dimension[]
  spans: readonly Span[]
  /** Members that the question keeps to. */
  filters: Filters
}

/** Numbers of one measure with all that they could be derived from. */
export interface Family {
  ask: MetricQuery
  measure: WarehouseMeasureId
  role: string | undefined
  /** Numbers of which the measure counts a part: what it leaves of them is a number of people too. */
  wholes: readonly Family[]
  around?: Around
}

/** The same numbers of a wider area, where a family keeps to a place of it: that may be hidden beside other places. */
interface Around {
  family: Family
  /** The place that the family keeps to. */
  node: string
}

/** How the numbers of a family are read: by the narrowest place and other dimensions, of the scope or a wider area. */
interface ReadBy {
  place: PlaceDimension | undefined
  plain: readonly Dimension[]
  within: Scope | undefined
}

/** Queries of a question's families, by what they are about. */
export type FamilyAsks = Map<string, MetricQuery & { measures: WarehouseMeasureId[] }>

/** Where the scope is narrower than what the caller could ask about. */
function narrowedBy({ within, schools, provinces }: Scope): 'school' | 'province' | undefined {
  if (!within) return undefined
  if (schools) return 'school'
  return provinces && provinces.length !== within.provinces?.length ? 'province' : undefined
}

/** Whether each member of a dimension lies in one school; grades are the same everywhere. */
export const isOfOneSchool = (dimension: Dimension): boolean => dimension !== 'grade' && isBelowSchool(dimension)

/** All that the caller could ask about in a single school, where the scope keeps to a college of it. */
const wholeSchool = ({ colleges: _, within: __, ...school }: Scope): Scope => school

const named = (filters: Filters): Dimension[] => Object.keys(filters) as Dimension[]

/** Makes the families of one question and their queries. */
export class Families {
  readonly asks: FamilyAsks = new Map()
  readonly #scope: Scope
  readonly #question: PeopleQuestion

  readonly #looseOf: (id: WarehouseMeasureId) => Filters
  readonly #provinceOf: (school: number | undefined) => string | undefined

  /** `looseOf`: filters that a measure may pass over and does not. */
  constructor(
    { scope, directory }: Pick<Context, 'scope' | 'directory'>,
    question: PeopleQuestion,
    looseOf: (id: WarehouseMeasureId) => Filters,
  ) {
    this.#scope = scope
    this.#question = question
    this.#looseOf = looseOf
    this.#provinceOf = (school) => (school === undefined ? undefined : directory.school(school)?.provinceCode)
  }

  /** Filters of the question that narrow a measure, without those that its numbers are read by. */
  #othersOf(id: BaseMeasureId): Filters {
    const strict = Object.entries(this.#question.filters).filter(([name]) => !isPersonal(name as Dimension))
    return { ...Object.fromEntries(strict), ...this.#looseOf(id as WarehouseMeasureId) }
  }

  /** The family of a measure; none where nothing serves it. */
  of(id: BaseMeasureId): Family | undefined {
    const scope = this.#scope
    const { by, filters } = this.#question
    const chosen = named(filters)
    const college = scope.within && scope.colleges?.length === 1 ? (['college'] as const) : []
    const asked = [...new Set([...by, ...college, ...chosen.filter(isPersonal)])]
    const plain = asked.filter((dimension) => !isPlace(dimension))
    const narrowed = narrowedBy(scope)
    // Colleges, courses and whatever else lies in one school say nothing of others: those are not read for them.
    if (scope.level === 'school' && [...asked, ...chosen].some(isOfOneSchool)) {
      const place = narrowest(asked.filter(isPlace))
      const within = college.length > 0 ? wholeSchool(scope) : undefined
      const family = this.#at(id, { place, plain, within })
      const isWhole = narrowed === 'school' && !named(this.#othersOf(id)).some(isOfOneSchool)
      const wide = plain.filter((dimension) => !isOfOneSchool(dimension))
      const around = isWhole && this.#ofSchool(id, wide)
      return family && around ? this.#inside(family, around, 'school', scope.schools?.[0]) : family
    }
    if (narrowed === 'school' && !asked.some(isPlace)) return this.#ofSchool(id, plain)
    const place = narrowest([...asked, ...(narrowed ? [narrowed] : [])].filter(isPlace))
    return this.#at(id, { place, plain, within: narrowed && scope.within })
  }

  /**
   * Numbers of one school or some of them among all that the caller could ask about. Who sees the nation reads of one school
   * its province, and of that province its place among the others: all schools at once would be many for one page.
   */
  #ofSchool(id: BaseMeasureId, plain: readonly Dimension[]): Family | undefined {
    const { schools = [], within } = this.#scope
    const [only] = schools
    const province = schools.length === 1 && within?.level === 'nation' && this.#provinceOf(only)
    if (!province) return this.#at(id, { place: 'school', plain, within })
    const area: Scope = { level: 'province', provinces: [province], label: '' }
    const family = this.#at(id, { place: 'school', plain, within: area })
    const around = this.#at(id, { place: 'province', plain, within })
    return family && around ? this.#inside(family, around, 'province', province) : family
  }

  #inside(family: Family, around: Family, place: PlaceDimension, id: string | number | undefined): Family {
    const isSame = around.measure === family.measure && id !== undefined
    return isSame ? { ...family, around: { family: around, node: placeNode(place, String(id)) } } : family
  }

  #at(id: BaseMeasureId, at: ReadBy): Family | undefined {
    const { place, plain, within } = at
    const others = this.#othersOf(id)
    const isKnown = (of: BaseMeasureId, by: readonly Dimension[]): of is WarehouseMeasureId => {
      const dimensions = [...by, ...named(others)]
      return (
        dimensions.every((dimension) => hasGrain(of, dimension)) &&
        isServed(of as WarehouseMeasureId, dimensions, this.#scope)
      )
    }
    const alone = [...(place ? [place] : []), ...plain]
    const withRole = [...new Set([...alone, 'role' as const])]
    const head = families[id]?.of ?? (heads.has(id as WarehouseMeasureId) ? id : undefined)
    const wholes = () => wholesOf(id).flatMap((whole) => this.#at(whole, at) ?? [])
    if (head !== undefined && isKnown(head, withRole)) {
      const { role } = families[id] ?? {}
      return { ask: this.#ask(head, withRole, others, within), measure: head, role, wholes: wholes() }
    }
    if (!isKnown(id, alone)) return undefined
    return { ask: this.#ask(id, alone, others, within), measure: id, role: undefined, wholes: wholes() }
  }

  /** The query of a family: one of the answer's own where that reads the same. */
  #ask(
    measure: WarehouseMeasureId,
    by: readonly Dimension[],
    filters: Filters,
    within: Scope | undefined,
  ): MetricQuery {
    const key = JSON.stringify([by, filters, within && scopeKey(within)])
    const read = JSON.stringify([by, filters])
    const own = this.#question.own.find(
      (one) => !within && one.measures.includes(measure) && JSON.stringify([one.by, one.filters]) === read,
    )
    if (own) return own
    const ask = this.asks.get(key) ?? {
      measures: [],
      spans: this.#question.spans,
      by,
      filters,
      ...(within ? { within } : {}),
    }
    if (!ask.measures.includes(measure)) ask.measures.push(measure)
    this.asks.set(key, ask)
    return ask
  }
}
