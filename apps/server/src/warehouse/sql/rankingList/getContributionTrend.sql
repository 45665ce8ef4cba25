-- rankingList/getContributionTrend: group, scope province, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0, -- resources.externalCalls
  sum(v1) AS m1 -- courses.externalCalls
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, toFloat64(sum(p0)) AS v0, 0 AS v1
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_resource_call
    WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, toFloat64(sum(p0)) AS v1
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM (SELECT c.*, k.course_college AS course_college, k.course_type AS course_type, k.course_level AS course_level FROM fact_course_call AS c LEFT JOIN (SELECT course_id AS known_course, college_id AS course_college, course_type, level AS course_level FROM dim_course FINAL) AS k ON c.source_course_id = k.known_course)
    WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, '' AS k1, toFloat64(sum(p0)) AS v0, 0 AS v1
  FROM (
    SELECT resource_type AS dimension0, roundDown(toUInt16(event_date), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_resource_call
    WHERE school_id <> owner_school_id AND event_date BETWEEN {first_2:Date} AND {last:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, 0 AS span, toString(owner_school_id) AS k0, toString(toString(province_code)) AS k1, toFloat64(count()) AS v0, 0 AS v1
  FROM fact_resource_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
  GROUP BY owner_school_id, toString(province_code)
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
