-- opeDataQuestion/getQuestionSchoolList: table, scope nation, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0, -- questions.total
  sum(v1) AS m1, -- questions.answers
  sum(v2) AS m2, -- questions.correct
  sum(v3) AS m3 -- schools.total
FROM (
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, '' AS k1, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM dim_question FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(owner_school_id) AS k0, '' AS k1, 0 AS v0, toFloat64(sum(answers)) AS v1, toFloat64(sum(correct)) AS v2, 0 AS v3
  FROM answer_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date}
  GROUP BY owner_school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(school_id) AS k0, '' AS k1, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(count()) AS v3
  FROM dim_school FINAL
  WHERE joined_at <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, '' AS k1, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM dim_question FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, '' AS k1, 0 AS v0, toFloat64(sum(answers)) AS v1, toFloat64(sum(correct)) AS v2, 0 AS v3
  FROM answer_day
  WHERE stat_date BETWEEN {first_2:Date} AND {last_2:Date}
  UNION ALL
  SELECT 3 AS ask, 0 AS span, toString(school_id) AS k0, toString(question_type) AS k1, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM dim_question FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY school_id, question_type
  UNION ALL
  SELECT 4 AS ask, 0 AS span, toString(question_type) AS k0, '' AS k1, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3
  FROM dim_question FINAL
  WHERE toDate(created_at) <= {last:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first:Date})
  GROUP BY question_type
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
