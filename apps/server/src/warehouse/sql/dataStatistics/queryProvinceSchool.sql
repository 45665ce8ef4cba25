-- dataStatistics/queryProvinceSchool: group, scope province, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0, -- schools.total
  sum(v1) AS m1, -- schools.official
  sum(v2) AS m2, -- schools.trial
  sum(v3) AS m3, -- schools.open
  sum(v4) AS m4, -- schools.active
  sum(v5) AS m5, -- schools.using
  sum(v6) AS m6 -- schools.opened
FROM (
  SELECT 0 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, '' AS k0, '' AS k1, toFloat64(sum(p0)) AS v0, toFloat64(sum(p1)) AS v1, toFloat64(sum(p2)) AS v2, toFloat64(sum(p3)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0, countIf(edition = 1) AS p1, countIf(edition <> 1) AS p2, countIf(is_open = 1) AS p3
    FROM dim_school FINAL
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND province_code IN {provinces:Array(String)}
    GROUP BY born, gone
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(groupBitmapMerge(p0)) AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, groupBitmapStateIf(toUInt64(school_id), logs > 0) AS p0
    FROM log_hour
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(groupBitmapMerge(p0)) AS v5, 0 AS v6
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_2:Array(UInt16)}) AS cell, groupBitmapStateIf(toUInt64(school_id), arrayExists(type -> types[type] > 0, ['study', 'sign', 'activity', 'homework', 'exam', 'teach'])) AS p0
    FROM log_day
    WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(city_code) AS k0, toString(type_name) AS k1, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_school FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_3:Date}) AND province_code IN {provinces:Array(String)}
  GROUP BY city_code, type_name
  UNION ALL
  SELECT 2 AS ask, arrayJoin(arrayFilter((number, last) -> born <= last AND gone > last, range(toUInt16(2)), {span_last:Array(UInt16)})) AS span, toString(dimension0) AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(p0)) AS v6
  FROM (
    SELECT opened AS dimension0, roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS born, roundDown(ifNull(toUInt16(toDate(removed_at)), 65535), {cuts:Array(UInt16)}) AS gone, count() AS p0
    FROM dim_school FINAL ARRAY JOIN arrayConcat(arrayFilter(name -> name NOT IN ('', 'bigdata'), arrayMap(entry -> splitByChar(' ', entry)[1], splitByChar(',', platforms))), if(is_open = 1, ['bigdata'], [])) AS opened
    WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date}) AND province_code IN {provinces:Array(String)}
    GROUP BY dimension0, born, gone
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_3:Array(UInt16)}, cell)]) AS span, '' AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(groupBitmapMerge(p0)) AS v4, 0 AS v5, 0 AS v6
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_3:Array(UInt16)}) AS cell, groupBitmapStateIf(toUInt64(school_id), logs > 0) AS p0
    FROM log_hour
    WHERE stat_date BETWEEN {first_4:Date} AND {last_2:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
