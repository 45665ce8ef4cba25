import type pg from 'pg'

/** Ids for rows that are about to be written, from the table's own sequence: for what has to be bound to its row beforehand. */
export async function nextIds(
  db: Pick<pg.ClientBase, 'query'>,
  table: 'sys_user' | 'feedback' | 'sms_log',
  count = 1,
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2::int)`,
    [table, count],
  )
  return rows.map(({ id }) => id)
}
