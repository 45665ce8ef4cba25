-- opeDataMaterial/getMaterialTotal: kpis, scope nation, the default period
SELECT ask, span,
  sum(v0) AS m0, -- resources.total
  sum(v1) AS m1, -- resources.new
  sum(v2) AS m2, -- resources.bytes
  sum(v3) AS m3, -- resources.videoHours
  sum(v4) AS m4, -- resources.active
  sum(v5) AS m5 -- resources.uses
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toFloat64(sum(p0)) AS v0, 0 AS v1, toFloat64(sum(p1)) AS v2, toFloat64(sum(p2)) AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0, sum(bytes) AS p1, sumIf(duration_s, resource_type = 'video') / 3600 AS p2
    FROM dim_resource FINAL
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(change_date), {cuts_2:Array(UInt16)}) AS cell, sum(created) AS p0
    FROM entity_change
    WHERE entity = 'resource' AND change_date BETWEEN {first_2:Date} AND {last_2:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(groupBitmapMerge(p0)) AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_2:Array(UInt16)}) AS cell, groupBitmapStateIf(toUInt64(resource_id), 1) AS p0
    FROM fact_resource_use
    WHERE user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(views + plays + downloads + favourites) AS p0
    FROM resource_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
