import { cutText, homePageOf, isPlainText, nameText } from '@data-centre/api'
import { z } from 'zod'
import { digestOf, personNumber } from '../person-number.ts'

/** A text that names somebody, and is not blank. */
const identifier = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => text.trim() !== '', 'blank')
const identifiers = {
  account: z.object({ name: identifier(300), homePage: z.string().max(300) }).nullish(),
  mbox: identifier(300).nullish(),
  mbox_sha1sum: identifier(100).nullish(),
  openid: identifier(300).nullish(),
}

/** An actor of a statement, as it comes. An identifier that is none costs itself alone: another one beside it counts. */
const actorShape = z.object({
  objectType: z.string().optional().catch(undefined),
  member: z.unknown().optional(),
  account: identifiers.account.catch(undefined),
  mbox: identifiers.mbox.catch(undefined),
  mbox_sha1sum: identifiers.mbox_sha1sum.catch(undefined),
  openid: identifiers.openid.catch(undefined),
})

/** One person who acted. */
export interface XapiActor {
  /** Identifies them in their source: the account with its home page, or another identifier, in their normal form. */
  ref: string
  /** Home page of the account as it is compared; absent for other identifiers. */
  homePage?: string
  /** What they are called in the source: name of the account, address, or the identifier. */
  account: string
}

const MAX_LABEL = 8

/**
 * Reads who acted; a text says what is wrong. A mail address is the same in capitals, a digest and a home page too; a group is nobody who
 * learns, whether it has an identifier or not.
 */
export function actorOf(value: object): XapiActor | string {
  const actor = actorShape.parse(value)
  const { account, member } = actor
  if (actor.objectType?.toLowerCase() === 'group' || (Array.isArray(member) && member.length > 0))
    return 'the actor is a group'
  const named = account ? accountOf(account) : otherOf(actor)
  if (!named) {
    const [odd] = z.object(identifiers).safeParse(value).error?.issues ?? []
    return odd ? `actor.${odd.path.join('.')}: ${odd.message}` : 'the actor has no identifier'
  }
  return isPlainText(named.ref) ? named : 'the identifier of the actor holds control characters'
}

/** Home pages by their spelling: a source has few of them, and names one in each of its statements. */
const homePages = new Map<string, string>()
const MAX_SPELLINGS = 1000

function accountOf({ name, homePage }: { name: string; homePage: string }): XapiActor {
  const page = homePages.get(homePage) ?? homePageOf(homePage) ?? homePage
  if (homePages.size >= MAX_SPELLINGS) homePages.clear()
  homePages.set(homePage, page)
  return { ref: `${page} ${name}`, homePage: page, account: name }
}

function otherOf({ mbox, mbox_sha1sum: digest, openid }: z.infer<typeof actorShape>): XapiActor | undefined {
  const address = mbox
    ?.trim()
    .toLowerCase()
    .replace(/^mailto:\s*/, '')
  if (address) return { ref: `mailto:${address}`, account: address }
  if (digest) return { ref: digest.toLowerCase(), account: digest.toLowerCase() }
  return openid ? { ref: openid, account: openid } : undefined
}

/** Number of a learner whom no roster names: the account. */
export const numberOf = ({ ref, account }: XapiActor): string => personNumber(account, ref)

/** Name of a learner whom no roster names: 学员 and what tells them apart in their account. */
export function labelOf({ ref, account, homePage }: XapiActor): string {
  const own = nameText(homePage === undefined ? account.replace(/@.*$/, '').replace(/^.*\//, '') : account)
  return own.length <= MAX_LABEL ? `学员${own}` : `学员${cutText(own, MAX_LABEL)}·${digestOf(ref, 4)}`
}
