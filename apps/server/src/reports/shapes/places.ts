import type { Answer, Place } from '@data-centre/api'
import { valuesOf } from '../hidden-people/marks.ts'
import { isOfNow, MetricReader } from '../metric-reader.ts'
import { spanOf } from '../period.ts'
import type { Region } from '../ports.ts'
import type { Context, ReportPlan } from '../report-plan.ts'

type PlacesAnswer = Extract<Answer, { shape: 'places' }>

/** Regions that the map of a scope shows: its schools where they stand, all provinces for the nation and for partners anywhere, else the cities of the scope's provinces. */
export function regionsOf(
  context: Context,
  by: PlacesAnswer['by'],
): { dimension: PlacesAnswer['by']; regions: readonly Region[] } {
  const { scope, places, schools } = context
  // Whoever sees one school alone may know it by another name: the label says which.
  const nameOf = (name: string) => (scope.level === 'school' && schools().length === 1 ? scope.label : name)
  if (by === 'school')
    return {
      dimension: 'school',
      regions: schools().map(({ id, name, lng, lat }) => ({ code: String(id), name: nameOf(name), lng, lat })),
    }
  if (by === 'learnerProvince' || by === 'callerProvince' || by === 'ownerProvince' || by === 'partnerProvince')
    return { dimension: by, regions: places.provinces() }
  if (by === 'partnerCity') {
    const { partnerProvince } = context.input
    const of = partnerProvince ? [partnerProvince] : places.provinces().map(({ code }) => code)
    return { dimension: by, regions: of.flatMap((code) => places.cities(code)) }
  }
  if (by === 'province' && scope.level === 'nation') return { dimension: 'province', regions: places.provinces() }
  const codes =
    scope.level === 'school' || !scope.provinces
      ? [...new Set(schools().map((school) => school.provinceCode))].sort()
      : scope.provinces
  return { dimension: 'city', regions: codes.flatMap((code) => places.cities(code)) }
}

/** Every region of the scope with the numbers asked for; regions without schools stand with 0. */
export function placesPlan(context: Context, { measures, by, window }: PlacesAnswer): ReportPlan<Place[]> {
  const period = context.period(window)
  const current = spanOf(period, context)
  const { dimension, regions } = regionsOf(context, by)
  const reader = new MetricReader(context, measures, [current], [dimension])
  return {
    asks: reader.asks,
    live: reader.live,
    reach: current.end === context.today && measures.every(isOfNow) ? 'now' : { day: period.to },
    build: (view) =>
      regions.map((region) => ({
        ...region,
        ...valuesOf(measures, (id) => reader.amount(view, id, 0, region.code)),
      })),
  }
}
