-- opeDataAddDetail/getAddList: table, scope nation, the default period
SELECT ask, span,
  sum(v0) AS m0, -- schools.new
  sum(v1) AS m1, -- users.new
  sum(v2) AS m2, -- courses.new
  sum(v3) AS m3, -- resources.new
  sum(v4) AS m4, -- questions.new
  sum(v5) AS m5 -- classes.new
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, toFloat64(sum(p0)) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(joined_at), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_school FINAL
    WHERE joined_at BETWEEN {first:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, toFloat64(sum(p0)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(change_date), {cuts:Array(UInt16)}) AS cell, sum(created) AS p0
    FROM entity_change
    WHERE entity IN ('teacher', 'student') AND change_date BETWEEN {first:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, toFloat64(sum(p0)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(change_date), {cuts:Array(UInt16)}) AS cell, sum(created) AS p0
    FROM entity_change
    WHERE entity = 'course' AND change_date BETWEEN {first:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(p0)) AS v3, 0 AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(change_date), {cuts:Array(UInt16)}) AS cell, sum(created) AS p0
    FROM entity_change
    WHERE entity = 'resource' AND change_date BETWEEN {first:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(p0)) AS v4, 0 AS v5
  FROM (
    SELECT roundDown(toUInt16(change_date), {cuts:Array(UInt16)}) AS cell, sum(created) AS p0
    FROM entity_change
    WHERE entity = 'question' AND change_date BETWEEN {first:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 0 AS ask, arrayJoin(CAST({cell_spans:String}, 'Array(Array(UInt16))')[indexOf({cuts:Array(UInt16)}, cell)]) AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(sum(p0)) AS v5
  FROM (
    SELECT roundDown(toUInt16(toDate(created_at)), {cuts:Array(UInt16)}) AS cell, count() AS p0
    FROM dim_course_class FINAL
    WHERE toDate(created_at) BETWEEN {first:Date} AND {last:Date}
    GROUP BY cell
  )
  GROUP BY span
  UNION ALL
  SELECT 1 AS ask, 0 AS span, toFloat64(count()) AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM dim_school FINAL
  WHERE joined_at BETWEEN {first:Date} AND {last:Date}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, 0 AS v0, toFloat64(sum(created)) AS v1, 0 AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM entity_change
  WHERE entity IN ('teacher', 'student') AND change_date BETWEEN {first:Date} AND {last:Date}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, 0 AS v0, 0 AS v1, toFloat64(sum(created)) AS v2, 0 AS v3, 0 AS v4, 0 AS v5
  FROM entity_change
  WHERE entity = 'course' AND change_date BETWEEN {first:Date} AND {last:Date}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, 0 AS v0, 0 AS v1, 0 AS v2, toFloat64(sum(created)) AS v3, 0 AS v4, 0 AS v5
  FROM entity_change
  WHERE entity = 'resource' AND change_date BETWEEN {first:Date} AND {last:Date}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, toFloat64(sum(created)) AS v4, 0 AS v5
  FROM entity_change
  WHERE entity = 'question' AND change_date BETWEEN {first:Date} AND {last:Date}
  UNION ALL
  SELECT 1 AS ask, 0 AS span, 0 AS v0, 0 AS v1, 0 AS v2, 0 AS v3, 0 AS v4, toFloat64(count()) AS v5
  FROM dim_course_class FINAL
  WHERE toDate(created_at) BETWEEN {first:Date} AND {last:Date}
) AS counted
GROUP BY ask, span
ORDER BY ask, span
