-- opeDataMaterial/getMaterialMap: places, scope nation, the default period
SELECT ask, span, multiIf(school > 0 AND ask IN (0), toString(place.province_code), k0) AS key0,
  sum(v0) AS m0, -- resources.total
  sum(v1) AS m1, -- resources.new
  sum(v2) AS m2 -- resources.uses
FROM (
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2
  FROM dim_resource FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, toFloat64(sum(created)) AS v1, 0 AS v2
  FROM entity_change
  WHERE entity = 'resource' AND change_date BETWEEN {first_2:Date} AND {last_2:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, owner_school_id AS school, 0 AS v0, 0 AS v1, toFloat64(sum(views + plays + downloads + favourites)) AS v2
  FROM resource_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date}
  GROUP BY owner_school_id
) AS counted LEFT JOIN (SELECT school_id, province_code, city_code FROM dim_school FINAL) AS place ON place.school_id = counted.school
GROUP BY ask, span, key0
ORDER BY ask, span, key0
