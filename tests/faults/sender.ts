import { randomUUID } from 'node:crypto'
import { loginAs } from '../product/login.ts'
import { platformOf, type Sent } from '../product/platform.ts'
import type { Product } from '../product/server.ts'

/** A platform that sends small batches of known events of today and remembers what was acknowledged. */
export interface Sender {
  /** Sends one batch; answers what came back. Throws where nothing did. */
  send(): Promise<Sent>
}

/** `acknowledged` is given the ids of every batch that was answered with 200. */
export async function senderTo(product: Product, acknowledged: string[], perBatch = 20): Promise<Sender> {
  const cloud = platformOf(product, 'zjy')
  const nation = await loginAs(product.url, 'super')
  const people = (await nation.data('bigLargeScreen/getTodayActiveTeacher', { top: 20 })).map((row) => Number(row.id))
  return {
    async send() {
      const ids = Array.from({ length: perBatch }, () => randomUUID())
      const time = new Date(product.now() - 60_000).toISOString()
      const sent = await cloud.send(
        ids.map((eventId, i) => ({
          type: 'other',
          eventId,
          time,
          userId: people[i % people.length] ?? 0,
          platform: 'zjy',
        })),
      )
      if (sent.status === 200) {
        if (sent.answer.accepted !== perBatch) throw new Error(`not all were taken: ${JSON.stringify(sent.answer)}`)
        acknowledged.push(...ids)
      }
      return sent
    },
  }
}
