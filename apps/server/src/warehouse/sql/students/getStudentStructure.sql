-- students/getStudentStructure: group, scope school, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0, -- students.total
  sum(v1) AS m1 -- study.hours
FROM (
  SELECT 0 AS ask, 0 AS span, toString(toString(grade)) AS k0, toString(toString(gender)) AS k1, toFloat64(count()) AS v0, 0 AS v1
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY toString(grade), toString(gender)
  UNION ALL
  SELECT 1 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, '' AS k1, toFloat64(sum(p0)) AS v0, 0 AS v1
  FROM (
    SELECT major_id AS dimension0, roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_student FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, 0 AS span, toString(user_id) AS k0, '' AS k1, 0 AS v0, toFloat64(sum(duration_s) / 3600) AS v1
  FROM fact_log
  WHERE user_role = 'student' AND event_date BETWEEN {first_3:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY user_id
  UNION ALL
  SELECT 3 AS ask, 0 AS span, '' AS k0, '' AS k1, toFloat64(count()) AS v0, 0 AS v1
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
