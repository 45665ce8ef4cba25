/** Signs in a row that nobody has to think of, and the first that a guess tries. */
const MIN_PATTERN_LENGTH = 4
/** Signs that lie beside each other: in the alphabet, among the digits, and on the rows of a keyboard. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '!@#$%^&*()']
/** Parts of common words (understudy, property, strewn) that lie beside each other by chance. */
const WORD_PARTS = ['rstu', 'erty', 'trew']

const reverseText = (text: string): string => [...text].reverse().join('')
const rows = [...ROWS, ...ROWS.map(reverseText)]

/** Length of the longest beginning of a text that stands in one row. */
function rowLength(text: string): number {
  let length = 1
  while (length < text.length && rows.some((row) => row.includes(text.slice(0, length + 1)))) length += 1
  return length
}

/** Whether a text holds signs in their order, forwards or backwards: abcd, 4321, qwer. */
function hasSequence(lower: string): boolean {
  for (let at = 0; at + MIN_PATTERN_LENGTH <= lower.length; at++) {
    const length = rowLength(lower.slice(at))
    if (length > MIN_PATTERN_LENGTH) return true
    if (length === MIN_PATTERN_LENGTH && !WORD_PARTS.includes(lower.slice(at, at + length))) return true
  }
  return false
}

/** Whether a text, in small letters, holds four times the same sign, three times the same two or three, or four signs in their order. */
export const hasPredictableSigns = (lower: string): boolean =>
  /(.)\1{3}/u.test(lower) || /(.{2,3})\1{2}/u.test(lower) || hasSequence(lower)
