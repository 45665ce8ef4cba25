import { type LogType, members } from '@data-centre/api'

/** What an event says beside who and when: what was done, to what, and for how long. */
export interface EventMeaning {
  type: LogType
  objectId: number
  /** Seconds. */
  durationS: number
}

/** A meaning as two words of 32 bits, for tables that must not hold an object per event. */
export interface MeaningParts {
  /** Number of the type in five bits, seconds in the others. */
  action: number
  /** The low bits of the object's id. */
  object: number
}

const TYPE_BITS = 5
const MAX_SECONDS = 2 ** (32 - TYPE_BITS) - 1
const types = new Map(Object.keys(members.logType).map((type, index) => [type, index + 1]))
const OTHER = types.get('other') ?? 0

export const meaningParts = ({ type, objectId, durationS }: EventMeaning): MeaningParts => ({
  action: (Math.min(durationS, MAX_SECONDS) << TYPE_BITS) | (types.get(type) ?? OTHER),
  object: objectId >>> 0,
})

const typeIn = (action: number): number => action & (2 ** TYPE_BITS - 1)
const secondsIn = (action: number): number => action >>> TYPE_BITS

/**
 * Whether two events of one id, person and time say different things. What one of them does not say is no difference: an
 * action that was not understood, an object or a duration that is missing.
 */
export function contradicts(one: MeaningParts, other: MeaningParts): boolean {
  const differ = (a: number, b: number, unknown: number): boolean => a !== b && a !== unknown && b !== unknown
  return (
    differ(typeIn(one.action), typeIn(other.action), OTHER) ||
    differ(secondsIn(one.action), secondsIn(other.action), 0) ||
    differ(one.object, other.object, 0)
  )
}
