/** Everything that people edit, as one text. */
export const everyRow = `SELECT concat(${[
  'feedback',
  'message',
  'wall_interrupt',
  'wall_device',
  'wall_replay',
  'head_map',
  'wall_carousel',
  'sys_user',
  'sys_user_role',
  'sys_user_right',
  'sys_user_area',
  'school',
  'school_version',
  'survey',
  'rank_set',
  'warn_rule',
  'sms_log',
]
  .map(
    (table) =>
      `(SELECT md5(coalesce(string_agg(row::text, ' ' ORDER BY row::text), '')) FROM (SELECT to_jsonb(t) - 'last_login_at' AS row FROM ${table} t) rows)`,
  )
  .join(', ')}) AS all`
