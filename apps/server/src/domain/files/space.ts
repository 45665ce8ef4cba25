import { mkdir } from 'node:fs/promises'
import { Fault, type UploadRule } from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../call/caller.ts'
import type { Config } from '../../platform/config.ts'
import { freeBytes, MIN_FREE_BYTES } from '../../platform/disk.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { FileStorage } from '../../platform/storage/storage.ts'
import { bytesOf, bytesOfSurveys, filesOfSurvey } from './book.ts'
import { dropOldestOfSurveys } from './drop-files.ts'
import { maxBytes } from './policy.ts'

/** Who sends a file: somebody with a session, or somebody who fills in a survey. */
export interface Sender {
  caller: Caller | undefined
  surveyToken: string | undefined
  /** Network that somebody without a session sends from. */
  network: string
}

export interface FilesOptions {
  pool: pg.Pool
  config: Pick<Config, 'clock' | 'dataDir' | 'filesOrigin' | 'schoolQuotaBytes' | 'surveyPoolBytes'>
  secrets: Secrets
  storage: FileStorage
}

/** Two lists of five, and as many again for those that were sent by mistake. */
const MAX_OF_SURVEY = 20
/** Files without a session that are on their way at the same time, of one network and of all. */
const MAX_ANONYMOUS_UPLOADS = { network: 4, total: 16 } as const
/** Share of the pool of surveys that one network may fill. */
const NETWORK_SHARE = 0.5

export const invalid = (msg: string): Fault => new Fault('invalid', { msg, data: { reason: 'param', field: 'file' } })

/** How much senders may store, and how many of them at once. */
export class FileSpace {
  readonly #options: FilesOptions
  /** Uploads without a session that are under way. */
  readonly #uploads: { network: string }[] = []
  constructor(options: FilesOptions) {
    this.#options = options
  }

  /** One of the few uploads without a session that may be under way. Throws `tooMany` when there is none left. */
  takeSlot(network: string): () => void {
    const own = this.#uploads.filter((one) => one.network === network).length
    if (own >= MAX_ANONYMOUS_UPLOADS.network || this.#uploads.length >= MAX_ANONYMOUS_UPLOADS.total)
      throw new Fault('tooMany')
    const slot = { network }
    this.#uploads.push(slot)
    return () => void this.#uploads.splice(this.#uploads.indexOf(slot), 1)
  }

  /** What is stored of a network: two files of one network have the same mark, and it names none. */
  networkMark({ network }: Sender): string {
    return this.#options.secrets.sign('upload-network', network)
  }

  /** Room in the pool of surveys, which is never that of a school or of the staff. A full pool drops its oldest files that no answer refers to. */
  async #assertSurveyCapacity(sender: Sender, mark: string): Promise<void> {
    const { pool, config, storage } = this.#options
    const max = config.surveyPoolBytes
    if ((await filesOfSurvey(pool, mark)) >= MAX_OF_SURVEY) throw new Fault('tooMany')
    const { total, ofNetwork } = await bytesOfSurveys(pool, this.networkMark(sender))
    if (ofNetwork >= max * NETWORK_SHARE) throw new Fault('tooMany')
    if (total < max) return
    for (const key of await dropOldestOfSurveys(pool, total - max + 1)) await storage.remove(key)
    if ((await bytesOfSurveys(pool, '')).total >= max) throw invalid('问卷附件空间已用完，请不带附件提交')
  }

  /** Room on the disk, and in the pool of the sender. The largest file of the rule must fit, because the size is known only at its end. */
  async assertCapacity(sender: Sender, mark: string, rule: UploadRule): Promise<void> {
    const { pool, config } = this.#options
    await mkdir(config.dataDir, { recursive: true })
    if ((await freeBytes(config.dataDir)) < MIN_FREE_BYTES + maxBytes(rule))
      throw new Fault('unavailable', { msg: '存储空间不足，请联系管理员' })
    if (!sender.caller) return this.#assertSurveyCapacity(sender, mark)
    if ((await bytesOf(pool, sender.caller.schoolId)) >= config.schoolQuotaBytes)
      throw invalid('本校存储空间已用完，请联系平台人员扩容')
  }
}
