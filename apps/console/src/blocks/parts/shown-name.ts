import type { Row } from '@data-centre/api'
import type { Column } from '../definition.ts'

/** The name of a row without 《course》 before it, where a column beside it names the course: cut off behind it, all would read alike. Pure. */
export function shownName({ name, texts }: Pick<Row, 'name' | 'texts'>, columns: readonly Column[]): string {
  const isNamed = texts?.course && columns.some((column) => 'text' in column && column.text === 'course')
  const rest = isNamed && name.startsWith(`《${texts.course}》`) ? name.slice(texts.course.length + 2).trim() : ''
  return rest || name
}
