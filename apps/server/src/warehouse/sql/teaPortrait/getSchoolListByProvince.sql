-- teaPortrait/getSchoolListByProvince: places, scope area, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- users.total
  sum(v1) AS m1, -- users.active
  sum(v2) AS m2, -- users.enrolled
  sum(v3) AS m3 -- logs.count
FROM (
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, toFloat64(count()) AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3
  FROM dim_teacher FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, toFloat64(count()) AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3
  FROM dim_student FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, toFloat64(groupBitmapMerge(users)) AS v1, 0 AS v2, 0 AS v3
  FROM active_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND platform = ''
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3
  FROM dim_teacher FINAL
  WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2, 0 AS v3
  FROM dim_student FINAL
  WHERE toDate(removed_at) BETWEEN {first_2:Date} AND {last_2:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(logs)) AS v3
  FROM log_hour
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date}
  GROUP BY school_id
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
