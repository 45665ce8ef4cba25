-- signCheck/getSignStatistics: group, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- attendance.signIns
  sum(v1) AS m1, -- attendance.present
  sum(v2) AS m2 -- attendance.expected
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2
  FROM (
    SELECT method AS dimension0, roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(signs) AS p0
    FROM sign_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(signs) AS p0
    FROM sign_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, toFloat64(sum(p1)) AS v2
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(present + late + early) AS p0, sum(expected) AS p1
    FROM attendance_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
