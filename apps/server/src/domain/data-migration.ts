import type pg from 'pg'

type Db = Pick<pg.ClientBase, 'query'>

/** Whether a migration that needs the program is through. */
export const isMigrated = async (db: Db, name: string): Promise<boolean> =>
  ((await db.query('SELECT 1 FROM data_migration WHERE name = $1', [name])).rowCount ?? 0) > 0

/** Notes that a migration that needs the program is through. */
export const noteMigrated = async (db: Db, name: string): Promise<void> =>
  void (await db.query('INSERT INTO data_migration(name) VALUES ($1) ON CONFLICT DO NOTHING', [name]))
