import type pg from 'pg'

/**
 * Runs work in one transaction of the operational store: all of it stands, or nothing. Throws what the work threw; a
 * rollback that fails too is the connection's end and says nothing new.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const done = await work(client)
    await client.query('COMMIT')
    return done
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
