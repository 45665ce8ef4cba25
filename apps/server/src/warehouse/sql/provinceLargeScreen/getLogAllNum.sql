-- provinceLargeScreen/getLogAllNum: group, scope province, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- logs.total
  sum(v1) AS m1 -- logs.count
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_hour
    WHERE stat_date <= {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts_2:Array(UInt16)}, cell)]) AS span, '' AS k0, toFloat64(sum(p0)) AS v0, 0 AS v1
  FROM (
    SELECT roundDown(toUInt16(event_date), {cuts_2:Array(UInt16)}) AS cell, count() AS p0
    FROM fact_log
    WHERE user_role <> 'staff' AND event_date <= {last_2:Date} AND event_date < {today:Date} AND event_date > (SELECT max(stat_date) FROM log_hour) AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans_2:String}, 'Array(Array(UInt16))')[indexOf({cuts_3:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1
  FROM (
    SELECT platform AS dimension0, roundDown(toUInt16(stat_date), {cuts_3:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_hour
    WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, arrayJoin(CAST({cell_spans_3:String}, 'Array(Array(UInt16))')[indexOf({cuts_4:Array(UInt16)}, cell)]) AS span, '' AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1
  FROM (
    SELECT roundDown(toUInt16(stat_date), {cuts_4:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_hour
    WHERE stat_date BETWEEN {first_2:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 3 AS ask, arrayJoin(CAST({cell_spans_3:String}, 'Array(Array(UInt16))')[indexOf({cuts_4:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, 0 AS v0, toFloat64(sum(p0)) AS v1
  FROM (
    SELECT platform AS dimension0, roundDown(toUInt16(stat_date), {cuts_4:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_hour
    WHERE stat_date BETWEEN {first_2:Date} AND {last:Date} AND school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
