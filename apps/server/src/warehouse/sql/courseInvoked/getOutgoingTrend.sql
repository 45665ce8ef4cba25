-- courseInvoked/getOutgoingTrend: group, scope school, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0 -- courses.callsOut
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, toFloat64(sum(p0)) AS v0
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_course_call
    WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, '' AS k1, toFloat64(sum(p0)) AS v0
  FROM (
    SELECT if(source_platform IN ('zyk', 'mooc', 'zyq'), toString(source_platform), 'other') AS dimension0, roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_course_call
    WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, 0 AS span, toString(owner_school_id) AS k0, toString(college_id) AS k1, toFloat64(count()) AS v0
  FROM fact_course_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY owner_school_id, college_id
  UNION ALL
  SELECT 3 AS ask, 0 AS span, toString(toString(owner_province)) AS k0, '' AS k1, toFloat64(count()) AS v0
  FROM fact_course_call
  WHERE school_id <> owner_school_id AND event_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY toString(owner_province)
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
