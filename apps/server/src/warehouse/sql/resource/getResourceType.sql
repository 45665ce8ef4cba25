-- resource/getResourceType: group, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- resources.total
  sum(v1) AS m1, -- resources.views
  sum(v2) AS m2, -- resources.plays
  sum(v3) AS m3, -- resources.downloads
  sum(v4) AS m4 -- resources.favourites
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM (
    SELECT resource_type AS dimension0, roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_resource FINAL
    WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1, toFloat64(sum(p1)) AS v2, toFloat64(sum(p2)) AS v3, toFloat64(sum(p3)) AS v4
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, sum(views) AS p0, sum(plays) AS p1, sum(downloads) AS p2, sum(favourites) AS p3
    FROM resource_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
