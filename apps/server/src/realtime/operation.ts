import type { TopicName, Topics } from '@data-centre/api'

/** Topics of the installation's gateways and firewalls. */
export type OperationTopic = 'rt:traffic' | 'rt:waf'
export const isOperation = (topic: TopicName): topic is OperationTopic => topic === 'rt:traffic' || topic === 'rt:waf'

/** Reads what gateways and firewalls reported up to this moment. */
export interface OperationReader {
  traffic(): Promise<Topics['rt:traffic']>
  attacks(): Promise<Topics['rt:waf']>
}

/** Traffic and attacks as walls hear them. Nothing of it is counted in memory: it is read from the facts while somebody listens. */
export class OperationNow {
  traffic: Topics['rt:traffic'] = {
    bwOut: null,
    bwIn: null,
    qps: null,
    err5xx: null,
    hit: null,
    p95: null,
    line: { t: '', out: null, in: null },
  }
  attacks: Topics['rt:waf'] = { hit: 0, blocked: 0, types: [], recent: [] }
  readonly #reader: OperationReader | undefined
  readonly #onTrouble: ((text: string, error: unknown) => void) | undefined

  constructor(reader: OperationReader | undefined, onTrouble?: (text: string, error: unknown) => void) {
    this.#reader = reader
    this.#onTrouble = onTrouble
  }

  /** Reads one topic again. A failure leaves the last good state. */
  async read(topic: OperationTopic): Promise<void> {
    if (!this.#reader) return
    try {
      if (topic === 'rt:traffic') this.traffic = await this.#reader.traffic()
      else this.attacks = await this.#reader.attacks()
    } catch (error) {
      this.#onTrouble?.('traffic and attacks could not be read for the walls', error)
    }
  }
}
