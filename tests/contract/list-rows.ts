import { server } from './guards-world.ts'

/**
 * Two rows in each stored list that the world of the guards leaves empty, under ids of their own: `name` stands wherever
 * such a row has a text that people search for.
 */
export async function fillLists(name: string): Promise<void> {
  const { pool } = server.services.database
  const now = new Date(server.clock.at)
  const [wide] = (await pool.query<{ id: number }>("SELECT id FROM sys_user WHERE user_name = 'wide'")).rows
  for (const nth of [1, 2]) {
    await pool.query(
      `INSERT INTO ingest_dead_letter(platform, school_id, reason, body, received_at) VALUES ('zyk', 1, 'invalid', '{}', $1)`,
      [now],
    )
    await pool.query('INSERT INTO intake_jump(school_id, day, logs, usual, sigmas) VALUES (1, $1, 1, 1, 9)', [
      `2025-05-1${nth}`,
    ])
    await pool.query(
      `INSERT INTO ingest_waiting(kind, object_id, event_id, event, since) VALUES ('sign', $1::bigint, $1::bigint, '{"platform":"zyk","schoolId":1}', $2)`,
      [nth, now],
    )
    await pool.query(
      `INSERT INTO new_media_stat(channel, account, stat_date, fans, posts, reads, likes, filled_at) VALUES ('weibo', $1, '2025-05-12', 1, 1, 1, 1, $2)`,
      [`${name}${nth}`, now],
    )
    await pool.query(`INSERT INTO message(kind, title, user_id, created_at) VALUES ('system', $1, $2, $3)`, [
      name,
      wide?.id,
      now,
    ])
    await pool.query(
      `INSERT INTO sys_user_export_log(user_id, school_id, api, params, created_at) VALUES ($1, 1, 'school/exportSchools', '{}', $2)`,
      [wide?.id, now],
    )
    await pool.query(
      `INSERT INTO export_job(user_id, api, params, sight, title, place, filters, state, rows_total, created_at)
       VALUES ($1, 'school/exportSchools', '{}', '', $2, '', '[]', 'done', 1, $3)`,
      [wide?.id, name, now],
    )
  }
}
