-- opeDataResources/getCallFlow: flow, scope nation, the default period
SELECT ask, span, multiIf(school > 0 AND ask IN (0), toString(place.province_code), k0) AS key0, k1 AS key1,
  sum(v0) AS m0 -- resources.calls
FROM (
  SELECT 0 AS ask, 0 AS span, '' AS k0, toString(toString(province_code)) AS k1, owner_school_id AS school, toFloat64(count()) AS v0
  FROM fact_resource_call
  WHERE event_date BETWEEN {first:Date} AND {last:Date}
  GROUP BY toString(province_code), owner_school_id
) AS counted LEFT JOIN (SELECT school_id, province_code, city_code FROM dim_school FINAL) AS place ON place.school_id = counted.school
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
