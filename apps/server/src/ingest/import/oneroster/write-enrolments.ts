import { bringRows, type Row } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { TableBook } from './files/table-book.ts'
import { following, type Life } from './life.ts'

export async function write(
  stores: ImportStores,
  rows: readonly Row[],
  lives: ReadonlyMap<string, Life & { line: number }>,
  book: TableBook,
): Promise<void> {
  const lifeOf = (row: Row) => lives.get(`${row.class_id} ${row.user_id}`)
  const { added, changed } = await bringRows(
    stores,
    {
      table: 'dim_enrolment',
      key: ['class_id', 'user_id', 'school_id'],
      times: ['joined_at', 'dropped_at'],
      merge(standing, wanted) {
        const life = lifeOf(wanted)
        return (
          life && following(standing, wanted, life, { since: 'joined_at', sinceEver: life.ended, gone: 'dropped_at' })
        )
      },
      isAdded(wanted) {
        const life = lifeOf(wanted)
        if (life?.ended) book.refuse(life.line, 'status', 'nothing_to_end')
        return !life?.ended
      },
    },
    rows,
  )
  book.counts.taken += added + changed
}
