import { wellFormed } from '@data-centre/api'

/** Characters that a page or a spreadsheet leaves in a text and that nobody sees, control characters too. A joiner between two emoji makes them one. */
const UNSEEN = new RegExp(
  [
    String.raw`[^\P{Cc}\t\n\r]`,
    String.raw`[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff]`,
    String.raw`(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d`,
    String.raw`\u200d(?!\p{Extended_Pictographic})`,
  ].join('|'),
  'gu',
)

/** A text without characters that nobody sees, and without blanks around it; well formed. */
export const visibleText = (text: string): string => wellFormed(text).replace(UNSEEN, '').trim()

/** What a name is compared by: full-width and half-width letters, digits and brackets are one. */
export const nameKey = (name: string): string => visibleText(name.normalize('NFKC'))
