import { SMALL_GROUP } from '../limits.ts'

/** Why a number that there is stays hidden, as it is read in place of the number and as its reason. */
export const withheldTexts = {
  few: { text: `<${SMALL_GROUP}`, reason: `不足 ${SMALL_GROUP} 人，为保护个人信息不显示` },
  derivable: { text: '*', reason: `由此数可推算出不足 ${SMALL_GROUP} 人的数，为保护个人信息不显示` },
} as const
/** `few`: it counts one to four people. `derivable`: beside others that are shown it would say such a number. */
export type Withheld = keyof typeof withheldTexts
/** Why numbers are withheld, by the names under which they stand; absent where none is. */
export type WithheldBy<Name extends string> = Partial<Record<Name, Withheld>>

/** The property `withheld`, to be spread into what holds the numbers, with the reason or reasons; no property where there is none. */
export const withheldIf = <Why extends Withheld | object>(why: Why | undefined): { withheld?: Why } =>
  why ? { withheld: why } : {}
