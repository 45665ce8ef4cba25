import { cutText, isPlainText, nameText } from '@data-centre/api'
import { z } from 'zod'
import { digestOf, personNumber } from '../person-number.ts'

/** An actor of a statement, as it comes. */
export const actorShape = z.object({
  objectType: z.string().max(50).nullish(),
  name: z.string().max(1000).nullish().catch(undefined),
  account: z.object({ name: z.string().min(1).max(300), homePage: z.string().max(300) }).nullish(),
  mbox: z.string().max(300).nullish(),
  mbox_sha1sum: z.string().max(100).nullish(),
  openid: z.string().max(300).nullish(),
  member: z.unknown().optional(),
})

/** One person who acted. */
export interface XapiActor {
  /** Identifies them in their source: the account with its home page, or another identifier in its normal form. */
  ref: string
  /** Home page of the account; absent for other identifiers. */
  homePage?: string
  /** What they are called in the source: name of the account, address, or the identifier. */
  account: string
}

const MAX_LABEL = 8

/**
 * Reads who acted; a text says what is wrong. A mail address is the same in capitals, a digest too; a group is nobody who
 * learns, whether it has an identifier or not.
 */
export function actorOf(actor: z.infer<typeof actorShape>): XapiActor | string {
  if (actor.objectType === 'Group' || actor.member !== undefined) return 'the actor is a group'
  const { account } = actor
  const named: XapiActor | undefined = account
    ? { ref: `${account.homePage} ${account.name}`, homePage: account.homePage, account: account.name }
    : otherOf(actor)
  if (!named) return 'the actor has no identifier'
  return isPlainText(named.ref) ? named : 'the identifier of the actor holds control characters'
}

function otherOf({ mbox, mbox_sha1sum: digest, openid }: z.infer<typeof actorShape>): XapiActor | undefined {
  if (mbox) {
    const address = mbox
      .trim()
      .toLowerCase()
      .replace(/^mailto:/, '')
    return { ref: `mailto:${address}`, account: address }
  }
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
