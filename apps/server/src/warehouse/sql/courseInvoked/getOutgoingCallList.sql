-- courseInvoked/getOutgoingCallList: table, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0 -- courses.callsOut
FROM (
  SELECT 0 AS ask, 0 AS span, toString(event_id) AS k0, toFloat64(count()) AS v0
  FROM fact_course_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY event_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0
  FROM fact_course_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
