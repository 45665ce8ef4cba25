import { type MetricRow, type SubjectId, subjects } from '@data-centre/api'

const order = Object.keys(subjects)

/** Lines that a text finds, by Chinese label, id, pinyin or initials, or a word of the definition, within one subject or all. By subject, then in catalogue order. */
export function findMetrics(lines: readonly MetricRow[], text: string, subject: SubjectId | 'all'): MetricRow[] {
  const terms = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const finds = ({ label, id, pinyin, definition }: MetricRow, word: string): boolean => {
    if (label.toLowerCase().includes(word) || id.toLowerCase().includes(word) || definition.includes(word)) return true
    const [initials = '', full = ''] = pinyin.split(' ')
    // Initials are found anywhere, full pinyin from its beginning: inside a word it would find nonsense.
    return initials.includes(word) || full.startsWith(word)
  }
  return lines
    .filter((line) => (subject === 'all' || line.subject === subject) && terms.every((word) => finds(line, word)))
    .sort((a, b) => order.indexOf(a.subject) - order.indexOf(b.subject))
}
