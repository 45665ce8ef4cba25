-- schoolProject/getProjectJoinSituation: flow, scope area, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0 -- projects.members
FROM (
  SELECT 0 AS ask, 0 AS span, toString(host_school_id) AS k0, toString(joining_school) AS k1, toFloat64(count()) AS v0
  FROM dim_library_project FINAL ARRAY JOIN join_school_ids AS joining_school, join_days AS joined_on
  WHERE joined_on <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY host_school_id, joining_school
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
