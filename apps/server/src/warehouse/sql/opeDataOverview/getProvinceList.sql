-- opeDataOverview/getProvinceList: table, scope nation, the default period
SELECT ask, span, multiIf(school > 0 AND ask IN (0, 1, 2), toString(place.province_code), k0) AS key0,
  sum(v0) AS m0, -- schools.total
  sum(v1) AS m1, -- users.total
  sum(v2) AS m2, -- users.active
  sum(v3) AS m3, -- courses.total
  sum(v4) AS m4, -- resources.total
  sum(v5) AS m5, -- users.enrolled
  sum(v6) AS m6 -- logs.count
FROM (
  SELECT 0 AS ask, 0 AS span, toString(province_code) AS k0, 0 AS school, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_school FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY province_code
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (SELECT school_id, user_id, title, is_dual, birth_year, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_teacher FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(0), toUInt32(0), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
  WHERE here_from <= {last:Date} AND (here_to IS NULL OR toDate(here_to) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (SELECT school_id, user_id, gender, grade, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_student FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(major_id), toUInt32(admin_class_id), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
  WHERE here_from <= {last:Date} AND (here_to IS NULL OR toDate(here_to) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(province_code) AS k0, 0 AS school, 0 AS v0, 0 AS v1, toFloat64(groupBitmapMerge(users)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM active_province_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND platform = ''
  GROUP BY province_code
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_course FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4, 0 AS v5, 0 AS v6
  FROM dim_resource FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(groupBitmapIf(toUInt64(user_id), 1)) AS v5, 0 AS v6
  FROM (SELECT school_id, user_id, title, is_dual, birth_year, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_teacher FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(0), toUInt32(0), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
  WHERE here_from <= {last:Date} AND (seen_to IS NULL OR seen_to >= {first_2:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, school_id AS school, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(groupBitmapIf(toUInt64(user_id), 1)) AS v5, 0 AS v6
  FROM (SELECT school_id, user_id, gender, grade, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_student FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(major_id), toUInt32(admin_class_id), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
  WHERE here_from <= {last:Date} AND (seen_to IS NULL OR seen_to >= {first_2:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, '' AS k0, counted_school AS school, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(p0)) AS v6
  FROM (
    SELECT school_id AS counted_school, roundDown(toUInt16(stat_date), {cuts:Array(UInt16)}) AS cell, sum(logs) AS p0
    FROM log_hour
    WHERE stat_date BETWEEN {first_3:Date} AND {last_2:Date}
    GROUP BY counted_school, cell
  )
  GROUP BY span, counted_school
  UNION ALL
  SELECT 2 AS ask, 0 AS span, toString(province_code) AS k0, 0 AS school, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_school FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY province_code
  UNION ALL
  SELECT 3 AS ask, 0 AS span, '' AS k0, 0 AS school, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_school FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  UNION ALL
  SELECT 3 AS ask, 0 AS span, '' AS k0, 0 AS school, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (SELECT school_id, user_id, title, is_dual, birth_year, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_teacher FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(0), toUInt32(0), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
  WHERE here_from <= {last:Date} AND (here_to IS NULL OR toDate(here_to) > {first:Date})
  UNION ALL
  SELECT 3 AS ask, 0 AS span, '' AS k0, 0 AS school, 0 AS v0, toFloat64(count()) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM (SELECT school_id, user_id, gender, grade, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_student FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(major_id), toUInt32(admin_class_id), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
  WHERE here_from <= {last:Date} AND (here_to IS NULL OR toDate(here_to) > {first:Date})
  UNION ALL
  SELECT 3 AS ask, 0 AS span, '' AS k0, 0 AS school, 0 AS v0, 0 AS v1, toFloat64(groupBitmapMerge(users)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM active_province_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date} AND platform = ''
  UNION ALL
  SELECT 3 AS ask, 0 AS span, '' AS k0, 0 AS school, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_course FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  UNION ALL
  SELECT 3 AS ask, 0 AS span, '' AS k0, 0 AS school, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(count()) AS v4, 0 AS v5, 0 AS v6
  FROM dim_resource FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  UNION ALL
  SELECT 3 AS ask, 0 AS span, '' AS k0, 0 AS school, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(sum(logs)) AS v6
  FROM log_hour
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date}
  UNION ALL
  SELECT 3 AS ask, 0 AS span, '' AS k0, 0 AS school, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(groupBitmapIf(toUInt64(user_id), 1)) AS v5, 0 AS v6
  FROM (SELECT school_id, user_id, title, is_dual, birth_year, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_teacher FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(0), toUInt32(0), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
  WHERE here_from <= {last:Date} AND (seen_to IS NULL OR seen_to >= {first_2:Date})
  UNION ALL
  SELECT 3 AS ask, 0 AS span, '' AS k0, 0 AS school, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(groupBitmapIf(toUInt64(user_id), 1)) AS v5, 0 AS v6
  FROM (SELECT school_id, user_id, gender, grade, joined_at, stay.1 AS here_from, stay.2 AS here_to, if(stay.7 = 1, stay.2, stay.2 - 1) AS seen_to, stay.3 AS at_college, stay.4 AS at_major, stay.5 AS at_class, stay.6 AS came, stay.7 AS went FROM dim_student FINAL ARRAY JOIN if(empty(places), [(joined_at, if(isNull(removed_at), NULL, greatest(toDate(assumeNotNull(removed_at)), joined_at)), toUInt32(college_id), toUInt32(major_id), toUInt32(admin_class_id), toUInt8(1), toUInt8(isNotNull(removed_at)))], arrayFilter(stay -> stay.3 > 0 AND ifNull(stay.2 > stay.1 OR (stay.2 = stay.1 AND stay.7 = 1), 1), arrayMap((point, i) -> (if(i = 1, joined_at, greatest(point.1, joined_at)), if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06')))), point.2, point.3, point.4, toUInt8(i = 1 OR point.1 <= joined_at OR places[i - 1].2 = 0), toUInt8(isNotNull(if(i = length(places), toDate(removed_at), least(places[i + 1].1, ifNull(toDate(removed_at), toDate('2149-06-06'))))) AND (places[i + 1].2 = 0 OR ifNull(toDate(removed_at) < places[i + 1].1, 0)))), places, arrayEnumerate(places)))) AS stay)
  WHERE here_from <= {last:Date} AND (seen_to IS NULL OR seen_to >= {first_2:Date})
) AS counted LEFT JOIN (SELECT school_id, province_code, city_code FROM dim_school FINAL) AS place ON place.school_id = counted.school
GROUP BY ask, span, key0
ORDER BY ask, span, key0
