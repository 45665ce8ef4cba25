-- opeDataQuestion/getQuestionProvinceList: table, scope nation, the default period
SELECT ask, span, multiIf(school > 0 AND ask IN (0, 1, 3), toString(place.province_code), k0) AS key0, k1 AS key1,
  sum(v0) AS m0, -- questions.total
  sum(v1) AS m1, -- questions.answers
  sum(v2) AS m2, -- questions.correct
  sum(v3) AS m3 -- schools.total
FROM (
  SELECT 0 AS ask, 0 AS span, '' AS k0, '' AS k1, school_id AS school, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM dim_question FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, '' AS k0, '' AS k1, owner_school_id AS school, 0 AS v0, toFloat64(sum(answers)) AS v1, toFloat64(sum(correct)) AS v2, 0 AS v3
  FROM answer_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date}
  GROUP BY owner_school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(province_code) AS k0, '' AS k1, 0 AS school, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3
  FROM dim_school FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY province_code
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, '' AS k1, 0 AS school, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM dim_question FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, '' AS k1, 0 AS school, 0 AS v0, toFloat64(sum(answers)) AS v1, toFloat64(sum(correct)) AS v2, 0 AS v3
  FROM answer_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date}
  UNION ALL
  SELECT 3 AS ask, 0 AS span, '' AS k0, toString(question_type) AS k1, school_id AS school, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM dim_question FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY question_type, school_id
  UNION ALL
  SELECT 4 AS ask, 0 AS span, toString(question_type) AS k0, '' AS k1, 0 AS school, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM dim_question FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY question_type
) AS counted LEFT JOIN (SELECT school_id, province_code, city_code FROM dim_school FINAL) AS place ON place.school_id = counted.school
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
