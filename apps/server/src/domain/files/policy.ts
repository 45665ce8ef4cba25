import { createHmac, timingSafeEqual } from 'node:crypto'
import { Fault, UPLOAD_RULES, type UploadRule, type UploadSignature, uploadRules } from '@data-centre/api'
import { z } from 'zod'
import type { Secrets } from '../../platform/secrets.ts'

/** What one upload may be: one file of one rule under one key, by one sender, until a moment. */
export interface Permit {
  /** Folder of the key. */
  dir: string
  /** Names the file, with its extension where that is known already. */
  random: string
  rule: UploadRule
  /** Session or survey that the upload belongs to, as a mark that tells nothing. */
  identity: string
  /** ms since 1970. */
  expiresAt: number
}

export type SignedFields = UploadSignature['signature']

/** Life of a signature, ms. */
export const PERMIT_LIFE_MS = 10 * 60_000
const SPACE = 'files'
const ACCESS_ID = 'data-centre'
const PURPOSE = 'upload-policy'
const MEGABYTE = 1024 * 1024

const random = z.string().regex(/^[0-9a-f]{32}(\.[a-z0-9]{1,8})?$/)
const dir = z.string().regex(/^[a-z0-9]+(\/[a-z0-9]+){0,2}$/)
const fields = z.strictObject({
  dir,
  random,
  policy: z.string().min(1).max(4000),
  accessid: z.literal(ACCESS_ID),
  callback: z.literal(''),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
  spaceName: z.literal(SPACE),
  identity: z.string().min(1).max(100),
})
/** Conditions in the form of the post policies of object stores; every value is exact. */
const policy = z.strictObject({
  expiration: z.iso.datetime(),
  conditions: z.tuple([
    z.strictObject({ bucket: z.literal(SPACE) }),
    z.tuple([z.literal('eq'), z.literal('$key'), z.string()]),
    z.tuple([z.literal('content-length-range'), z.literal(1), z.number().int().positive()]),
    z.tuple([z.literal('eq'), z.literal('$rule'), z.enum(uploadRules as [UploadRule, ...UploadRule[]])]),
    z.tuple([z.literal('eq'), z.literal('$identity'), z.string().min(1).max(100)]),
    z.tuple([z.literal('eq'), z.literal('$success_action_status'), z.literal('200')]),
  ]),
})

const sign = (secrets: Secrets, text: string): string =>
  createHmac('sha256', secrets.key(PURPOSE)).update(text).digest('hex')
export const keyOf = ({ dir: folder, random: name }: Pick<Permit, 'dir' | 'random'>): string => `${folder}/${name}`
export const maxBytes = (rule: UploadRule): number => UPLOAD_RULES[rule].megabytes * MEGABYTE

/** The fields of the form that a permit is shown with. */
export function signPermit(secrets: Secrets, permit: Permit): SignedFields {
  const text: z.input<typeof policy> = {
    expiration: new Date(permit.expiresAt).toISOString(),
    conditions: [
      { bucket: SPACE },
      ['eq', '$key', keyOf(permit)],
      ['content-length-range', 1, maxBytes(permit.rule)],
      ['eq', '$rule', permit.rule],
      ['eq', '$identity', permit.identity],
      ['eq', '$success_action_status', '200'],
    ],
  }
  const encoded = Buffer.from(JSON.stringify(text)).toString('base64')
  return {
    dir: permit.dir,
    random: permit.random,
    policy: encoded,
    accessid: ACCESS_ID,
    callback: '',
    signature: sign(secrets, encoded),
    spaceName: SPACE,
    identity: permit.identity,
  }
}

const refused = (): Fault => new Fault('badTicket', { msg: '上传凭证无效或已过期' })

/** The permit behind the fields of a form. Throws `badTicket` for anything that was not signed here, has been changed, or is too old. */
export function readPermit(secrets: Secrets, given: unknown, now: number): Permit {
  const parsed = fields.safeParse(given)
  if (!parsed.success) throw refused()
  const shown = parsed.data
  const expected = Buffer.from(sign(secrets, shown.policy))
  // Nothing of the policy is looked at before its signature holds.
  if (!timingSafeEqual(expected, Buffer.from(shown.signature))) throw refused()
  const signed = policy.safeParse(JSON.parse(Buffer.from(shown.policy, 'base64').toString('utf8')))
  if (!signed.success) throw refused()
  const [, [, , key], , [, , rule], [, , identity]] = signed.data.conditions
  const expiresAt = Date.parse(signed.data.expiration)
  if (key !== keyOf(shown) || identity !== shown.identity || expiresAt <= now || expiresAt > now + PERMIT_LIFE_MS)
    throw refused()
  return { dir: shown.dir, random: shown.random, rule, identity, expiresAt }
}
