-- dataOverviewTotalData/getInfluence: group, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- influence.schools
  sum(v1) AS m1, -- influence.provinces
  sum(v2) AS m2, -- courses.externalLearners
  sum(v3) AS m3, -- influence.calls
  sum(v4) AS m4 -- influence.uses
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, toFloat64(groupBitmapMerge(p0)) AS v0, toFloat64(groupBitmapMerge(p1)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, groupBitmapStateIf(toUInt64(bitOr(bitShiftLeft(toUInt64(owner_school_id), 32), toUInt64(school_id))), 1) AS p0, groupBitmapStateIf(toUInt64(bitOr(bitShiftLeft(toUInt64(owner_school_id), 32), toUInt64(toUInt32OrZero(toString(province_code))))), 1) AS p1
    FROM (SELECT owner_school_id, school_id, province_code, city_code, event_date, toString(platform) AS content_platform FROM fact_resource_use WHERE user_role <> 'staff' UNION ALL SELECT owner_school_id, school_id, province_code, city_code, event_date, toString(source_platform) AS content_platform FROM fact_resource_call WHERE user_role <> 'staff' UNION ALL SELECT owner_school_id, school_id, province_code, city_code, event_date, toString(source_platform) AS content_platform FROM fact_course_call WHERE user_role <> 'staff')
    WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(groupBitmapMerge(p0)) AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, groupBitmapStateIf(toUInt64(cityHash64(owner_school_id, user_id)), 1) AS p0
    FROM (SELECT l.* REPLACE (course.owner AS owner_school_id), course.course_college AS course_college, course.course_type AS course_type, course.course_level AS course_level FROM fact_log AS l INNER JOIN (SELECT course_id AS known_course, school_id AS owner, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS course ON l.course_id = course.known_course)
    WHERE user_role = 'student' AND log_type IN ('study', 'view', 'play') AND school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, 0 AS v4
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_resource_call
    WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, 0 AS v4
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_course_call
    WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(external_uses) AS p0
    FROM resource_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(toString(province_code)) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4
  FROM fact_resource_use
  WHERE school_id <> owner_school_id AND user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY toString(province_code)
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(toString(province_code)) AS k0, toFloat64(groupBitmapIf(toUInt64(bitOr(bitShiftLeft(toUInt64(owner_school_id), 32), toUInt64(school_id))), 1)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (SELECT owner_school_id, school_id, province_code, city_code, event_date, toString(platform) AS content_platform FROM fact_resource_use WHERE user_role <> 'staff' UNION ALL SELECT owner_school_id, school_id, province_code, city_code, event_date, toString(source_platform) AS content_platform FROM fact_resource_call WHERE user_role <> 'staff' UNION ALL SELECT owner_school_id, school_id, province_code, city_code, event_date, toString(source_platform) AS content_platform FROM fact_course_call WHERE user_role <> 'staff')
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first_2:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY toString(province_code)
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(toString(province_code)) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3, 0 AS v4
  FROM fact_resource_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first_2:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY toString(province_code)
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(toString(province_code)) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3, 0 AS v4
  FROM fact_course_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first_2:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY toString(province_code)
  UNION ALL
  SELECT 2 AS ask, 0 AS span, toString(owner_school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(external_uses)) AS v4
  FROM resource_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
  GROUP BY owner_school_id
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4
  FROM (
    SELECT toString(province_code) AS dimension0, roundDown(toUInt16(event_date), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_resource_use
    WHERE school_id <> owner_school_id AND user_role <> 'staff' AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 4 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4
  FROM (
    SELECT resource_type AS dimension0, roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(external_uses) AS p0
    FROM resource_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
