-- opeDataResources/getCallerList: table, scope nation, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- courses.callsOut
  sum(v1) AS m1 -- schools.total
FROM (
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, toFloat64(count()) AS v0, 0 AS v1
  FROM fact_course_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, toFloat64(count()) AS v1
  FROM dim_school FINAL
  WHERE joined_at <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0, 0 AS v1
  FROM fact_course_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
