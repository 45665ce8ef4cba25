import { ANONYMOUS_SCHOOL, type RankedRow } from '@data-centre/api'
import css from './ranking.module.css'

/** Whether a row says whose it is; a school whose name is withheld leads nowhere. */
export const isNamed = ({ name }: RankedRow): boolean => name !== ANONYMOUS_SCHOOL

interface RankedNameProps {
  row: RankedRow
  onOpen?: ((row: RankedRow) => void) | undefined
}

/** Name of a row, as a button where it opens something. */
export const RankedName = ({ row, onOpen }: RankedNameProps) =>
  onOpen && isNamed(row) ? (
    <button type="button" className={css.name} title={row.name} onClick={() => onOpen(row)}>
      {row.name}
    </button>
  ) : (
    <span className={css.name} title={row.name}>
      {row.name}
    </span>
  )
