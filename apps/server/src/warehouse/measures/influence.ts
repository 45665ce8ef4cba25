import type { WarehouseMeasureId } from '@data-centre/api'
import { about, callColumns, RESOURCES } from './placed-content.ts'
import { served, together, within } from './serve.ts'
import { CALLS, external, partnerColumns } from './sharing.ts'
import { count, distinct, type MeasureSql, partners, sources, sum } from './source.ts'
import { notStaff, rollup, type Source } from './source-tables.ts'

const EVENT = 'event_date'
const owner = { school: 'owner_school_id' } as const
const foreign = { ...owner, where: external } as const
const foreignPeople = { ...owner, where: `${external} AND ${notStaff}` } as const

/** Calls by the platform of what is called. */
const ofSource = { platform: 'toString(source_platform)', courseSource: callColumns.courseSource } as const
const uses = rollup(
  'fact_resource_use',
  { ...partnerColumns, platform: 'platform', resourceType: 'resource_type' },
  foreignPeople,
)
const callsOf = (fact: string): Source => rollup(fact, { ...partnerColumns, ...ofSource }, foreign)
const resourceCalls = callsOf('fact_resource_call')
const courseCalls = callsOf('fact_course_call')

/** The same rows with the college and the course that the content belongs to: slower, for who asks for one of these. */
const placedPartners = {
  partnerProvince: 'toString(partner_province)',
  partnerCity: 'toString(partner_city)',
  partnerSchool: 'partner_school',
} as const
const place = { college: 'college_id', course: 'course_id' } as const
const placed = (fact: string, columns: string): string =>
  about(
    fact,
    `event_date, owner_school_id, school_id AS partner_school, province_code AS partner_province, city_code AS partner_city, ${columns}`,
    RESOURCES,
    'resource_id',
  )
const placedForeign = { ...owner, where: 'partner_school <> owner_school_id' } as const
const placedUses = rollup(
  placed('fact_resource_use', 'user_role'),
  { ...placedPartners, ...place, platform: 'platform', resourceType: 'resource_type' },
  { ...owner, where: `${placedForeign.where} AND ${notStaff}` },
)
const placedCalls = rollup(
  placed('fact_resource_call', 'source_platform'),
  { ...placedPartners, ...place, ...ofSource },
  placedForeign,
)
const placedCourseCalls = rollup(
  CALLS,
  { ...partnerColumns, ...ofSource, college: 'course_college', course: 'source_course_id' },
  foreign,
)

/** Every other school that used something, on each day; `content_platform` is that of what it used. */
const reached = (fact: string, platform: string) =>
  `SELECT owner_school_id, school_id, province_code, city_code, event_date, toString(${platform}) AS content_platform FROM ${fact} WHERE ${notStaff}`
const reachedColumns = { ...partnerColumns, platform: 'content_platform' } as const
export const partnersReached = rollup(
  `(${[
    reached('fact_resource_use', 'platform'),
    reached('fact_resource_call', 'source_platform'),
    reached('fact_course_call', 'source_platform'),
  ].join(' UNION ALL ')})`,
  reachedColumns,
  foreign,
)
const reachedFrom =
  'owner_school_id, partner_school AS school_id, partner_province AS province_code, partner_city AS city_code, event_date'
const placedPartnersReached = rollup(
  `(${[
    `SELECT ${reachedFrom}, toString(platform) AS content_platform, college_id FROM ${placed('fact_resource_use', 'user_role')} WHERE ${notStaff}`,
    `SELECT ${reachedFrom}, toString(source_platform) AS content_platform, college_id FROM ${placed('fact_resource_call', 'source_platform, user_role')} WHERE ${notStaff}`,
    `SELECT owner_school_id, school_id, province_code, city_code, event_date, toString(source_platform) AS content_platform, course_college AS college_id FROM ${CALLS} WHERE ${notStaff}`,
  ].join(' UNION ALL ')})`,
  { ...reachedColumns, college: 'college_id' },
  foreign,
)

const provinceNumber = 'toUInt32OrZero(toString(province_code))'

export const influenceSql = {
  'influence.schools': served(
    within(partnersReached, partners('school_id'), EVENT),
    within(placedPartnersReached, partners('school_id'), EVENT),
  ),
  'influence.provinces': served(
    within(partnersReached, partners(provinceNumber), EVENT),
    within(placedPartnersReached, partners(provinceNumber), EVENT),
  ),
  'influence.uses': served(
    within(sources.uses, sum('external_uses')),
    within(uses, count, EVENT),
    within(placedUses, count, EVENT),
  ),
  'influence.calls': served(
    together(within(resourceCalls, count, EVENT), within(courseCalls, count, EVENT)),
    together(within(placedCalls, count, EVENT), within(placedCourseCalls, count, EVENT)),
  ),
  'influence.courses': served(
    within(courseCalls, distinct('source_course_id'), EVENT),
    within(placedCourseCalls, distinct('source_course_id'), EVENT),
  ),
  'influence.resources': served(
    within(resourceCalls, distinct('resource_id'), EVENT),
    within(placedCalls, distinct('thing_id'), EVENT),
  ),
} as const satisfies Partial<Record<WarehouseMeasureId, MeasureSql>>
