-- faceTeach/getJoinAct: group, scope school, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0, -- activities.count
  sum(v1) AS m1, -- participation.expected
  sum(v2) AS m2, -- participation.joined
  sum(v3) AS m3, -- sessions.count
  sum(v4) AS m4, -- activities.before
  sum(v5) AS m5, -- activities.mid
  sum(v6) AS m6 -- activities.later
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p1)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(activities_before + activities_mid + activities_later) AS p0, sum(sessions) AS p1
    FROM session_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, toFloat64(sum(p0)) AS v1, toFloat64(sum(p1)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(expected_before + expected_mid + expected_later) AS p0, sum(joined_before + joined_mid + joined_later) AS p1
    FROM participation_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4, toFloat64(sum(p1)) AS v5, toFloat64(sum(p2)) AS v6
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(activities_before) AS p0, sum(activities_mid) AS p1, sum(activities_later) AS p2
    FROM session_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, toFloat64(sum(p1)) AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(joined_before + joined_mid + joined_later) AS p0, sum(expected_before + expected_mid + expected_later) AS p1
    FROM participation_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 2 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, '' AS k1, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT toString(activity_type) AS dimension0, roundDown(toUInt16(activity_date), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_activity FINAL
    WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, '' AS k1, 0 AS v0, toFloat64(sum(p1)) AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT toString(activity_type) AS dimension0, roundDown(toUInt16(activity_date), {cuts:Array(UInt16)}) AS cell, countIf(joined = 1) AS p0, count() AS p1
    FROM fact_participation FINAL
    WHERE activity_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 4 AS ask, 0 AS span, toString(college_id) AS k0, toString(toString(activity_type)) AS k1, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM fact_activity FINAL
  WHERE activity_date BETWEEN {first_3:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY college_id, toString(activity_type)
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
