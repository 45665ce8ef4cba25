import { people, type RollupDefinition, rollupOf, within } from './definition.ts'

const hours = 'sumForEach(arrayMap(i -> toUInt32(if(i = hour, n, 0)), range(24)))'

/** Logins, logs and active people. */
export const activityRollups: readonly RollupDefinition[] = [
  rollupOf(
    'login_hour',
    `SELECT stat_date, school_id, platform, user_role, sum(n) AS logins, sum(s) AS session_s, ${hours} AS hours, sum(pc) AS pc, sum(app) AS app, sum(mini) AS mini, sum(wall) AS wall
FROM (
  SELECT event_date AS stat_date, school_id, platform, user_role, toHour(event_time) AS hour, count() AS n, sum(toUInt64(session_s)) AS s, countIf(client = 'pc') AS pc, countIf(client = 'app') AS app, countIf(client = 'mini') AS mini, countIf(client = 'wall') AS wall
  FROM fact_login WHERE ${within('event_date')} AND ${people} GROUP BY ALL
)
GROUP BY stat_date, school_id, platform, user_role`,
  ),
  rollupOf(
    'log_day',
    `SELECT stat_date, school_id, college_id, platform, user_role, sum(n) AS logs, sum(s) AS duration_s, mapFromArrays(groupArray(log_type), groupArray(n)) AS types
FROM (
  SELECT event_date AS stat_date, school_id, college_id, platform, user_role, log_type, count() AS n, sum(toUInt64(duration_s)) AS s
  FROM fact_log WHERE ${within('event_date')} AND ${people} GROUP BY ALL
)
GROUP BY stat_date, school_id, college_id, platform, user_role`,
  ),
  rollupOf(
    'log_hour',
    `SELECT stat_date, school_id, platform, user_role, sum(n) AS logs, ${hours} AS hours
FROM (
  SELECT event_date AS stat_date, school_id, platform, user_role, toHour(event_time) AS hour, count() AS n
  FROM fact_log WHERE ${within('event_date')} AND ${people} GROUP BY ALL
)
GROUP BY stat_date, school_id, platform, user_role`,
  ),
  // Who had left the school is no active person of it. Every bitmap stands once per platform and once for all of them: a person of two platforms counts once in the latter.
  rollupOf(
    'active_day',
    `SELECT event_date AS stat_date, school_id, college_id, user_role, place AS platform, groupBitmapState(user_id) AS users
FROM fact_log ARRAY JOIN ['', toString(platform)] AS place WHERE ${within('event_date')} AND ${people} AND is_away = 0
GROUP BY stat_date, school_id, college_id, user_role, place`,
  ),
  rollupOf(
    'active_province_day',
    `SELECT log.event_date AS stat_date, school.province_code AS province_code, log.user_role AS user_role, log.place AS platform, groupBitmapState(log.user_id) AS users
FROM (
  SELECT event_date, school_id, user_role, user_id, place
  FROM fact_log ARRAY JOIN ['', toString(platform)] AS place WHERE ${within('event_date')} AND ${people} AND is_away = 0
) AS log
INNER JOIN (SELECT school_id, province_code FROM dim_school FINAL) AS school ON log.school_id = school.school_id
GROUP BY stat_date, province_code, user_role, platform`,
  ),
]
