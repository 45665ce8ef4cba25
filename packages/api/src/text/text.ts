const segmenter = new Intl.Segmenter('zh')

/**
 * The beginning of a text, at most `max` UTF-16 units long and never cut inside what a reader sees as one character: half an
 * emoji is no text that a store or a file takes. A single character that is longer than `max` is cut between code points.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const end = segmenter.segment(text).containing(max)?.index ?? max
  if (end > 0) return text.slice(0, end)
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/** The first character of a text as a reader sees it; '' of an empty one. For initials. */
export function firstCharacter(text: string): string {
  for (const { segment } of segmenter.segment(text)) return segment
  return ''
}

/** A text in which halves of surrogate pairs are U+FFFD, as a decoder of damaged bytes writes them. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')

/** Whether the operational store takes a text: it has no NUL and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/** Whether a text holds nothing that a store refuses or a reader cannot see: no control character, no half of a surrogate pair. */
export const isPlainText = (text: string): boolean => !/[\p{Cc}\p{Surrogate}]/u.test(text)

/** A name as it is kept: well formed, on one line, without control characters. Line breaks and tabs become one space. */
export const nameText = (text: string): string =>
  wellFormed(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
