-- dataOverviewTotalData/getCollegeInsights: insights, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- teachers.total
  sum(v1) AS m1, -- students.total
  sum(v2) AS m2, -- courses.total
  sum(v3) AS m3, -- users.active
  sum(v4) AS m4, -- users.enrolled
  sum(v5) AS m5 -- logs.count
FROM (
  SELECT 0 AS ask, 0 AS span, toString(college_id) AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4, 0 AS v5
  FROM dim_teacher FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY college_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(college_id) AS k0, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4, 0 AS v5
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY college_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(college_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM dim_course FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  GROUP BY college_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(college_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(groupBitmapMerge(users)) AS v3, 0 AS v4, 0 AS v5
  FROM active_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND platform = '' AND school_id IN {schools:Array(UInt32)}
  GROUP BY college_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(college_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4, 0 AS v5
  FROM dim_teacher FINAL
  WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY college_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(college_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4, 0 AS v5
  FROM dim_student FINAL
  WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY college_id
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5
  FROM (
    SELECT college_id AS dimension0, roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_day
    WHERE stat_date BETWEEN {first_3:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4, 0 AS v5
  FROM dim_teacher FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4, 0 AS v5
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM dim_course FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(logs)) AS v5
  FROM log_hour
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(groupBitmapMerge(users)) AS v3, 0 AS v4, 0 AS v5
  FROM active_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND platform = '' AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4, 0 AS v5
  FROM dim_teacher FINAL
  WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4, 0 AS v5
  FROM dim_student FINAL
  WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
