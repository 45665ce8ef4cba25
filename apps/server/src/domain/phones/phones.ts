import { createHmac } from 'node:crypto'
import { seal, unseal } from '../../platform/seal.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** Columns that hold phone numbers, with the plain ones of earlier versions. A new column is one row here and a migration that adds it. */
export const phoneColumns = {
  'sys_user.mobile': { table: 'sys_user', plain: 'mobile', sealed: 'mobile_sealed' },
  'school.contact_mobile': { table: 'school', plain: 'contact_mobile', sealed: 'contact_mobile_sealed' },
  'feedback.phone': { table: 'feedback', plain: 'phone', sealed: 'phone_sealed' },
  'sms_log.mobile': { table: 'sms_log', plain: 'mobile', sealed: 'mobile_sealed' },
} as const
export type PhoneColumn = keyof typeof phoneColumns

declare const sealedPhone: unique symbol
/**
 * A phone number as the store holds it: format (1 byte), id of its key (4 bytes), then nonce, tag and ciphertext. No text,
 * so that no answer, file or log takes one for a number; {@link Phones.open} is the only way to it.
 */
export type SealedPhone = Buffer & { [sealedPhone]: true }

const FORMAT = 1
const KEY_ID_BYTES = 4
const HEADER_BYTES = 1 + KEY_ID_BYTES

/** Where the id of its key stands in a sealed number, in the words of SQL. */
export const keyIdOf = (column: string): string => `substring(${column} FROM 2 FOR ${KEY_ID_BYTES})`

/** Seals and opens phone numbers under keys of this installation. */
export class Phones {
  /** Id of the key that seals. */
  readonly keyId: Buffer
  readonly #key: Buffer
  readonly #hashKey: Buffer

  constructor(secrets: Pick<Secrets, 'key'>) {
    this.#key = secrets.key('phone-numbers')
    this.#hashKey = secrets.key('phone-number-hashes')
    this.keyId = createHmac('sha256', this.#key).update('key id').digest().subarray(0, KEY_ID_BYTES)
  }

  /** A number for a row of a column; null where there is none. */
  seal(column: PhoneColumn, row: number | string, phone: string | null | undefined): SealedPhone | null {
    if (!phone) return null
    return Buffer.concat([
      Buffer.of(FORMAT),
      this.keyId,
      seal(Buffer.from(phone), this.#key, `${column} ${row}`),
    ]) as SealedPhone
  }

  /** The number of a row; empty where there is none. Throws when it was sealed under another key, or for another row or column. */
  open(column: PhoneColumn, row: number | string, sealed: SealedPhone | null): string {
    if (sealed === null) return ''
    if (sealed[0] !== FORMAT || !sealed.subarray(1, HEADER_BYTES).equals(this.keyId))
      throw new Error(`the number of ${column} ${row} was sealed under another key`)
    return unseal(sealed.subarray(HEADER_BYTES), this.#key, `${column} ${row}`).toString()
  }

  /** Keyed hash of a number: equal for equal numbers, says nothing else without the key. */
  hash(phone: string): Buffer {
    return createHmac('sha256', this.#hashKey).update(phone).digest()
  }
}

declare module '../../call/services.ts' {
  interface Services {
    phones: Phones
  }
}
