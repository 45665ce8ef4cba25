-- opeDataMaterial/getMaterialProvinceList: table, scope nation, the default period
SELECT ask, span, multiIf(school > 0 AND ask IN (0, 1, 3), toString(place.province_code), k0) AS key0, k1 AS key1,
  sum(v0) AS m0, -- resources.total
  sum(v1) AS m1, -- resources.new
  sum(v2) AS m2, -- resources.uses
  sum(v3) AS m3, -- resources.active
  sum(v4) AS m4 -- schools.total
FROM (
  SELECT 0 AS ask, 0 AS span, '' AS k0, '' AS k1, school_id AS school, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM dim_resource FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, '' AS k1, school_id AS school, 0 AS v0, toFloat64(sum(created)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM entity_change
  WHERE entity = 'resource' AND change_date BETWEEN {first_2:Date} AND {last_2:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, '' AS k1, owner_school_id AS school, 0 AS v0, 0 AS v1, toFloat64(sum(views + plays + downloads + favourites)) AS v2, 0 AS v3, 0 AS v4
  FROM resource_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date}
  GROUP BY owner_school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, '' AS k1, owner_school_id AS school, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(groupBitmapIf(toUInt64(resource_id), 1)) AS v3, 0 AS v4
  FROM fact_resource_use
  WHERE user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date}
  GROUP BY owner_school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(province_code) AS k0, '' AS k1, 0 AS school, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4
  FROM dim_school FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY province_code
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, '' AS k1, 0 AS school, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM dim_resource FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, '' AS k1, 0 AS school, 0 AS v0, toFloat64(sum(created)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM entity_change
  WHERE entity = 'resource' AND change_date BETWEEN {first_2:Date} AND {last_2:Date}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, '' AS k1, 0 AS school, 0 AS v0, 0 AS v1, toFloat64(sum(views + plays + downloads + favourites)) AS v2, 0 AS v3, 0 AS v4
  FROM resource_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, '' AS k1, 0 AS school, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(groupBitmapIf(toUInt64(resource_id), 1)) AS v3, 0 AS v4
  FROM fact_resource_use
  WHERE user_role <> 'staff' AND event_date BETWEEN {first_2:Date} AND {last_2:Date}
  UNION ALL
  SELECT 3 AS ask, 0 AS span, '' AS k0, toString(resource_type) AS k1, school_id AS school, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM dim_resource FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY resource_type, school_id
  UNION ALL
  SELECT 4 AS ask, 0 AS span, toString(resource_type) AS k0, '' AS k1, 0 AS school, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4
  FROM dim_resource FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY resource_type
) AS counted LEFT JOIN (SELECT school_id, province_code, city_code FROM dim_school FINAL) AS place ON place.school_id = counted.school
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
