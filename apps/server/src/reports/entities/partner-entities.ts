import { factHoldsKeyword } from '../../platform/text/keyword.ts'
import type { Context } from '../report-plan.ts'
import { type EntityQuery, limitsOf, schoolName, schoolsOf } from './entity-query.ts'

/** Facts that a school leaves with the content of another. */
const FACTS = ['fact_resource_use', 'fact_resource_call', 'fact_course_call'] as const

/** Other schools that have used or called content of a school until the end, with the first day; listed where they have numbers in the period. */
export function partnerSchoolQuery({ input, scope }: Context, end: string): EntityQuery {
  const uses = FACTS.map(
    (fact) =>
      `SELECT school_id, min(event_date) AS first_on FROM ${fact} WHERE owner_school_id IN {schools:Array(UInt32)} AND school_id <> owner_school_id AND user_role <> 'staff' AND event_date <= {end:Date} GROUP BY school_id`,
  )
  const { conditions, params } = limitsOf(input, {
    keyword: factHoldsKeyword(schoolName(scope, 'name')),
    partnerProvince: 'province_code = {partnerProvince:String}',
  })
  return {
    sql: `SELECT toString(partner.school_id) AS id, name, 0 AS present, province, city, toString(first_use) AS firstUse
FROM (SELECT school_id, min(first_on) AS first_use FROM (${uses.join(' UNION ALL ')}) GROUP BY school_id) AS partner
INNER JOIN (SELECT school_id AS of_school, ${schoolName(scope, 'name')} AS name, toString(province) AS province, toString(city) AS city FROM dim_school FINAL${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}) AS school ON partner.school_id = school.of_school`,
    params: { ...params, schools: schoolsOf(scope), end },
  }
}
