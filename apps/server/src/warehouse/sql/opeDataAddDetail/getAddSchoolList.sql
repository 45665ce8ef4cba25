-- opeDataAddDetail/getAddSchoolList: table, scope nation, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0, -- schools.new
  sum(v1) AS m1, -- users.new
  sum(v2) AS m2, -- courses.new
  sum(v3) AS m3, -- resources.new
  sum(v4) AS m4, -- questions.new
  sum(v5) AS m5, -- classes.new
  sum(v6) AS m6 -- schools.total
FROM (
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_school FINAL
  WHERE joined_at BETWEEN {first:Date} AND {last:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, toFloat64(sum(created)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM entity_change
  WHERE entity IN ('teacher', 'student') AND change_date BETWEEN {first:Date} AND {last:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(created)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM entity_change
  WHERE entity = 'course' AND change_date BETWEEN {first:Date} AND {last:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(created)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM entity_change
  WHERE entity = 'resource' AND change_date BETWEEN {first:Date} AND {last:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(created)) AS v4, 0 AS v5, 0 AS v6
  FROM entity_change
  WHERE entity = 'question' AND change_date BETWEEN {first:Date} AND {last:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 0 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(count()) AS v5, 0 AS v6
  FROM dim_course_class FINAL
  WHERE toDate(created_at) BETWEEN {first:Date} AND {last:Date}
  GROUP BY school_id
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toString(school_id) AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, toFloat64(count()) AS v6
  FROM dim_school FINAL
  WHERE joined_at <= {last_2:Date} AND (removed_at IS NULL OR toDate(removed_at) > {first_2:Date})
  GROUP BY school_id
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM dim_school FINAL
  WHERE joined_at BETWEEN {first:Date} AND {last:Date}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, toFloat64(sum(created)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM entity_change
  WHERE entity IN ('teacher', 'student') AND change_date BETWEEN {first:Date} AND {last:Date}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, toFloat64(sum(created)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM entity_change
  WHERE entity = 'course' AND change_date BETWEEN {first:Date} AND {last:Date}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(created)) AS v3, 0 AS v4, 0 AS v5, 0 AS v6
  FROM entity_change
  WHERE entity = 'resource' AND change_date BETWEEN {first:Date} AND {last:Date}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(created)) AS v4, 0 AS v5, 0 AS v6
  FROM entity_change
  WHERE entity = 'question' AND change_date BETWEEN {first:Date} AND {last:Date}
  UNION ALL
  SELECT 2 AS ask, 0 AS span, '' AS k0, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(count()) AS v5, 0 AS v6
  FROM dim_course_class FINAL
  WHERE toDate(created_at) BETWEEN {first:Date} AND {last:Date}
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
