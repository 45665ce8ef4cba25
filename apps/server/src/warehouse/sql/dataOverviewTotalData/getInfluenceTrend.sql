-- dataOverviewTotalData/getInfluenceTrend: series, scope school, the default period
SELECT ask, span,
  sum(v0) AS m0, -- influence.uses
  sum(v1) AS m1 -- influence.calls
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toFloat64(sum(p0)) AS v0, 0 AS v1
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(external_uses) AS p0
    FROM resource_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_resource_call
    WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_course_call
    WHERE school_id <> owner_school_id AND event_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
