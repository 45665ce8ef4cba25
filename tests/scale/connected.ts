import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Connects as soon as it takes questions: it listens before. */
export async function connected(url: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!String(error).includes('starting up')) throw error
      await sleep(100)
    }
  }
}
