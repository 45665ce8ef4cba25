-- scoreManagement/getScoreDist: parts, scope school, the default period
SELECT ask, span, k0 AS key0,
  sum(v0) AS m0 -- scores.count
FROM (
  SELECT 0 AS ask, arrayJoin(CAST({term_spans:String}, 'Array(Array(UInt16))')[indexOf({terms:Array(String)}, cell)]) AS span, toString(dimension0) AS k0, toFloat64(sum(p0)) AS v0
  FROM (
    SELECT band AS dimension0, toString(term_id) AS cell, sum(band_students) AS p0
    FROM score_term ARRAY JOIN ['0', '60', '70', '80', '90'] AS band, [below_60, from_60, from_70, from_80, from_90] AS band_students
    WHERE term_id IN {terms:Array(String)} AND school_id IN {schools:Array(UInt32)}
    GROUP BY dimension0, cell
  )
  GROUP BY span, dimension0
) AS counted
GROUP BY ask, span, key0
ORDER BY ask, span, key0
