-- resource/getResourceTrend: group, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- resources.new
  sum(v1) AS m1, -- questions.new
  sum(v2) AS m2, -- resources.uses
  sum(v3) AS m3, -- resources.total
  sum(v4) AS m4, -- resources.bytes
  sum(v5) AS m5 -- resources.calls
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(change_date), {cuts:Array(UInt16)}) AS cell, sum(created) AS p0
    FROM entity_change
    WHERE entity = 'resource' AND change_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(change_date), {cuts:Array(UInt16)}) AS cell, sum(created) AS p0
    FROM entity_change
    WHERE entity = 'question' AND change_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(views + plays + downloads + favourites) AS p0
    FROM resource_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 2 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT extension AS dimension0, roundDown(toUInt16(toDate(created_at)), {cuts_3:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_3:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_resource FINAL
    WHERE toDate(created_at) <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(18)), {span_last_2:Array(UInt16)})) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, toFloat64(sum(p1)) AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts_4:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_4:Array(UInt16)}) AS gone, count() AS p0, sum(bytes) AS p1
    FROM dim_resource FINAL
    WHERE toDate(created_at) <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans_3:String}, 'Array(Array(UInt16))')[indexOf({cuts_5:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_5:Array(UInt16)}) AS cell, sum(views + plays + downloads + favourites) AS p0
    FROM resource_day
    WHERE stat_date BETWEEN {first_3:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans_3:String}, 'Array(Array(UInt16))')[indexOf({cuts_5:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_5:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_resource_call
    WHERE event_date BETWEEN {first_3:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
