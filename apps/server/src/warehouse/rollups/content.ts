import { people, type RollupDefinition, rollupOf, within } from './definition.ts'

/** Uses of resources and answers to questions, counted at the school that owns them. */
export const contentRollups: readonly RollupDefinition[] = [
  rollupOf(
    'resource_day',
    `SELECT event_date AS stat_date, owner_school_id, platform, resource_type, countIf(action = 'view') AS views, countIf(action = 'play') AS plays, countIf(action = 'download') AS downloads, countIf(action = 'fav') AS favourites, sum(toUInt64(duration_s)) AS duration_s, countIf(school_id <> owner_school_id) AS external_uses
FROM fact_resource_use WHERE ${within('event_date')} AND ${people}
GROUP BY stat_date, owner_school_id, platform, resource_type`,
  ),
  rollupOf(
    'answer_day',
    `SELECT event_date AS stat_date, owner_school_id, platform, count() AS answers, sum(toUInt64(is_correct)) AS correct
FROM fact_answer WHERE ${within('event_date')} AND ${people}
GROUP BY stat_date, owner_school_id, platform`,
  ),
]
