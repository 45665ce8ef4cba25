import { eventsOf } from './event-columns.ts'
import { bits, hoursOfWork, inGap, moment, secondOfDay, uniform, zipf } from './sql.ts'
import { PLACES_PER_COURSE } from './visits.ts'

/** Calls per teacher and teaching day, about one log row in a hundred; of them take over a course, the others a resource. */
const RATE = 0.8
const COURSE_SHARE = 0.07
const MAX_PER_DAY = 9
/** Where a call goes: the own school, the own province, the whole country. */
const OWN_SHARE = 0.3
const NEAR_SHARE = 0.45 * (1 - OWN_SHARE)
/** Courses of the place by fame: a school with more library courses is met more often, which is how size and projects weigh. */
const FAME_EXPONENT = 0.5

/** What a call makes of a course follows from its own id, so that log and fact agree. */
export const callKind = (eventId: string): string => `if(${uniform(`cityHash64(${eventId})`)} < 0.6, 'whole', 'part')`

/** Library and open courses of every place (school, province, nation) that were there before a month, the famous first. */
export const shelfRows = `INSERT INTO demo_shelf
SELECT place, m.month, arrayMap(x -> x.2, arraySort(groupArray((${bits('fame of a course', 'course_id')}, toUInt32(course_id)))))
FROM (
  SELECT course_id, toDate(created_at) AS created_on, arrayJoin([toString(c.school_id), toString(s.province_code), 'nation']) AS place
  FROM (SELECT course_id, school_id, created_at FROM dim_course FINAL WHERE platform IN ('zyk', 'mooc')) AS c INNER JOIN (SELECT school_id, province_code FROM dim_school FINAL) AS s ON c.school_id = s.school_id
) AS o CROSS JOIN (SELECT DISTINCT month, toStartOfMonth(day) AS first FROM demo_day WHERE day >= toStartOfMonth({from:Date})) AS m
WHERE o.created_on < m.first GROUP BY place, m.month`

/** Teachers who call on a day, once for every call, with the course of their own that takes in. */
const callers = `(
SELECT *, nth, ${bits('call', 'user_id', 'day_no', 'nth')} AS h, ${uniform('h', 0)} < ${COURSE_SHARE} AS is_course,
  multiIf(${uniform('h', 1)} < ${OWN_SHARE}, toString(school_id), ${uniform('h', 1)} < ${OWN_SHARE + NEAR_SHARE}, toString(province_code), 'nation') AS wanted_place,
  arrayElement(open, 1 + toUInt32(floor(${uniform('h', 2)} * length(open)))) AS target_id
FROM (
  SELECT p.user_id AS user_id, p.school_id AS school_id, p.province_code AS province_code, p.city_code AS city_code, p.college_id AS college_id, d.day AS day, d.day_no AS day_no, d.month AS day_month,
    arrayMap(x -> x.1, arrayFilter(x -> x.2 <= d.day, arrayZip(p.courses, p.course_days))) AS open,
    least(${MAX_PER_DAY}, toUInt32(floor(${RATE} * d.teacher_rate + ${uniform(bits('calls', 'p.user_id', 'd.day_no'))}))) AS called
  FROM (SELECT * FROM demo_person WHERE role = 'teacher') AS p CROSS JOIN (SELECT * FROM demo_day WHERE day BETWEEN {from:Date} AND {to:Date}) AS d
  WHERE d.day >= p.joined_on AND d.day < p.silent_from AND NOT ${inGap('d.day', 'p.')} AND called > 0 AND notEmpty(open)
) ARRAY JOIN range(called) AS nth)`

/** Calls with what is taken over; one that meets an empty course does not happen. A course of the library takes nothing in. */
const calls = `(
SELECT c.*, target_platform, source_school_id, source_group_id, object_id AS found_id, owner_school_id AS object_school_id, o.group_id AS object_group_id
FROM (
  SELECT c.*, arrayElement(shelf, ${zipf('length(shelf)', uniform('cityHash64(h)', 0), FAME_EXPONENT)}) AS source_id, ${moment('day', secondOfDay(hoursOfWork, uniform('cityHash64(h)', 1)))} AS called_at,
    if(is_course, 0, source_id * ${PLACES_PER_COURSE} + ${zipf('resources', uniform('cityHash64(h)', 2), 1.05)}) AS object_key
  FROM (
    SELECT c.*, shelf, arrayElement(shelf, ${zipf('length(shelf)', uniform('cityHash64(h)', 0), FAME_EXPONENT)}) AS pool_of
    FROM ${callers} AS c INNER JOIN demo_shelf AS s ON c.wanted_place = s.place AND c.day_month = s.month
  ) AS c LEFT JOIN (SELECT course_id AS pool_course, month AS pool_month, resources FROM demo_pool) AS p ON c.pool_of = p.pool_course AND c.day_month = p.pool_month
  WHERE is_course OR resources > 0
) AS c
INNER JOIN (SELECT course_id AS target_course, toString(platform) AS target_platform FROM dim_course FINAL WHERE platform <> 'zyk') AS t ON c.target_id = t.target_course
INNER JOIN (SELECT course_id AS source_course, school_id AS source_school_id, group_id AS source_group_id FROM dim_course FINAL) AS s ON c.source_id = s.source_course
LEFT ANY JOIN (SELECT object_key AS known_key, object_id, owner_school_id, group_id FROM demo_object) AS o ON c.object_key = o.known_key)`

const sourceId = "concat('k-', toString(day_no), '-', toString(user_id), '-', toString(nth))"

export const callEvents: readonly string[] = [
  eventsOf(
    {
      source_id: sourceId,
      event_time: 'called_at',
      user_id: 'user_id',
      user_role: "'teacher'",
      school_id: 'school_id',
      province_code: 'province_code',
      city_code: 'city_code',
      college_id: 'college_id',
      platform: 'target_platform',
      log_type: "'call'",
      course_id: 'toUInt64(target_id)',
      object_id: 'toUInt64(if(is_course, source_id, found_id))',
      owner_school_id: 'if(is_course, source_school_id, object_school_id)',
      group_id: 'if(is_course, source_group_id, object_group_id)',
      kind: `if(is_course, ${callKind(`xxHash64(concat(target_platform, char(0), ${sourceId}))`)}, '')`,
    },
    calls,
  ),
]
