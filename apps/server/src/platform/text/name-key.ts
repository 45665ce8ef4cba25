/** Characters that a page or a spreadsheet leaves in a text and that nobody sees. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/** A text without characters that nobody sees, and without blanks around it. */
export const visibleText = (text: string): string => text.replace(UNSEEN, '').trim()

/** What a name is compared by: full-width and half-width letters, digits and brackets are one. */
export const nameKey = (name: string): string => visibleText(name.normalize('NFKC'))
