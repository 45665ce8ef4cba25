-- resourcesBuild/getBuildTotal: kpis, scope school, the default period
SELECT ask, span,
  sum(v0) AS m0, -- resources.new
  sum(v1) AS m1, -- questions.new
  sum(v2) AS m2, -- resources.uses
  sum(v3) AS m3, -- teachers.builders
  sum(v4) AS m4, -- resources.total
  sum(v5) AS m5 -- teachers.total
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(change_date), {cuts:Array(UInt16)}) AS cell, sum(created) AS p0
    FROM entity_change
    WHERE entity = 'resource' AND change_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(change_date), {cuts:Array(UInt16)}) AS cell, sum(created) AS p0
    FROM entity_change
    WHERE entity = 'question' AND change_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(views + plays + downloads + favourites) AS p0
    FROM resource_day
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND owner_school_id IN {schools:Array(UInt32)}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(groupBitmapMerge(p0)) AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_2:Array(UInt16)}) AS gone, groupBitmapStateIf(toUInt64(of_user), 1) AS p0
    FROM (SELECT * FROM (SELECT school_id, author_id, platform, resource_type, created_at, removed_at FROM dim_resource FINAL) AS rows INNER JOIN (SELECT school_id AS of_school, user_id AS of_user, college_id AS own_college, title, is_dual FROM dim_teacher FINAL) AS teacher ON rows.school_id = teacher.of_school AND rows.author_id = teacher.of_user)
    WHERE toDate(created_at) <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_2:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_resource FINAL
    WHERE toDate(created_at) <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts_2:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts_2:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_teacher FINAL
    WHERE joined_at <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date}) AND school_id IN {schools:Array(UInt32)}
    GROUP BY born, gone
  )
  GROUP BY span
) AS counted
GROUP BY ask, span
ORDER BY ask, span
