-- ZjyTeacher/getBehaviorPath: flow, scope school, the default period
SELECT ask, span, k0 AS key0, k1 AS key1,
  sum(v0) AS m0 -- logs.steps
FROM (
  SELECT 0 AS ask, 0 AS span, toString(step_from) AS k0, toString(step_to) AS k1, toFloat64(count()) AS v0
  FROM (SELECT school_id, college_id, event_date, step AS step_to, lagInFrame(step, 1, '') OVER (PARTITION BY school_id, user_id, event_date ORDER BY event_time, event_id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS step_from FROM (SELECT school_id, college_id, user_id, event_date, event_time, event_id, multiIf(log_type = 'login', 'login', log_type IN ('study', 'progress', 'view', 'play', 'download'), 'study', log_type IN ('sign', 'activity', 'evaluate'), 'lesson', log_type IN ('homework', 'answer'), 'homework', log_type = 'exam', 'exam', log_type IN ('discuss', 'reply'), 'talk', '') AS step FROM fact_log WHERE user_role = 'student') WHERE step <> '')
  WHERE step_from <> '' AND step_from <> step_to AND event_date BETWEEN {first:Date} AND {last:Date} AND school_id IN {schools:Array(UInt32)}
  GROUP BY step_from, step_to
) AS counted
GROUP BY ask, span, key0, key1
ORDER BY ask, span, key0, key1
