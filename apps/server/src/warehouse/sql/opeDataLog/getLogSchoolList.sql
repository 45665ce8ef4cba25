-- opeDataLog/getLogSchoolList: table, scope nation, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0, -- logs.count
  sum(v1) AS m1, -- users.active
  sum(v2) AS m2 -- schools.total
FROM (
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, '' AS k1, toFloat64(sum(logs)) AS v0, 0 AS v1, 0 AS v2
  FROM log_hour
  WHERE stat_date BETWEEN {first:Date} AND {last:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, '' AS k1, 0 AS v0, toFloat64(groupBitmapMerge(users)) AS v1, 0 AS v2
  FROM active_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND platform = ''
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toString(dimension0) AS k0, '' AS k1, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2
  FROM (
    SELECT school_id AS dimension0, roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_hour
    WHERE stat_date BETWEEN {first_2:Date} AND {last:Date}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
  UNION ALL
  SELECT 2 AS ask, 0 AS span, toString(school_id) AS k0, '' AS k1, 0 AS v0, 0 AS v1, toFloat64(count()) AS v2
  FROM dim_school FINAL
  WHERE joined_at <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_3:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 3 AS ask, 0 AS span, '' AS k0, '' AS k1, toFloat64(sum(logs)) AS v0, 0 AS v1, 0 AS v2
  FROM log_hour
  WHERE stat_date BETWEEN {first:Date} AND {last:Date}
  UNION ALL
  SELECT 3 AS ask, 0 AS span, '' AS k0, '' AS k1, 0 AS v0, toFloat64(groupBitmapMerge(users)) AS v1, 0 AS v2
  FROM active_province_day
  WHERE stat_date BETWEEN {first:Date} AND {last:Date} AND platform = ''
  UNION ALL
  SELECT 4 AS ask, 0 AS span, toString(school_id) AS k0, toString(platform) AS k1, toFloat64(sum(logs)) AS v0, 0 AS v1, 0 AS v2
  FROM log_hour
  WHERE stat_date BETWEEN {first:Date} AND {last:Date}
  GROUP BY school_id, platform
  UNION ALL
  SELECT 5 AS ask, 0 AS span, toString(platform) AS k0, '' AS k1, toFloat64(sum(logs)) AS v0, 0 AS v1, 0 AS v2
  FROM log_hour
  WHERE stat_date BETWEEN {first:Date} AND {last:Date}
  GROUP BY platform
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
