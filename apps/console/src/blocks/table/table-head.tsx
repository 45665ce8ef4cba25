import { metric, sortableTexts } from '@data-centre/api'
import { Definition } from '@data-centre/charts'
import { measuredIn } from '@data-centre/charts/format'
import type { ReactNode } from 'react'
import type { Column, TableSpec } from '../definition.ts'
import css from './table-view.module.css'

/** What a table is ordered by: a number, a text that is a day or time, or the order that its rows have by themselves. */
export type SortField = TableSpec['sort']

interface HeadProps {
  column: Column
  sort: SortField
  order: 'asc' | 'desc'
  onSort: (field: SortField) => void
}

/** Longer heads than the one need a wider column, such as the other are content with a narrower one. */
const [MAX_SHORT_LABEL, MAX_SHORTEST_LABEL] = [4, 2]

/** Field that a column is ordered by; none of a change, nor of a text that is no time. */
export function fieldOf(column: Column): SortField | undefined {
  if ('metric' in column) return column.metric
  return 'text' in column && sortableTexts.includes(column.text) ? column.text : undefined
}

/** Field that the names of a table are ordered by, where they are days or have an order of their own. */
const nameFieldOf = ({ byDay, sort }: Partial<Pick<TableSpec, 'byDay' | 'sort'>>): 'day' | 'id' | undefined =>
  byDay ? 'day' : sort === 'id' ? 'id' : undefined

/** Fields that a table can be ordered by. */
export const sortFieldsOf = (spec: Pick<TableSpec, 'columns' | 'byDay' | 'sort'>): SortField[] => [
  ...[nameFieldOf(spec) ?? []].flat(),
  ...spec.columns.flatMap((column) => fieldOf(column) ?? []),
]

/** A number that is measured, not counted, says in its head by what. */
const unitIn = (column: Column): string => {
  const unit = 'metric' in column ? measuredIn(column.metric) : undefined
  return unit ? `/${unit}` : ''
}

/** Head of a column: a button where the table can be ordered by it. */
export function Head({ column, ...sorting }: HeadProps) {
  const label = `${column.label ?? ('metric' in column ? metric(column.metric).label : '')}${unitIn(column)}`
  const field = fieldOf(column)
  const active = field === sorting.sort
  const isText = 'text' in column
  // Bytes stand with their unit, however short their head is.
  const isBytes = 'metric' in column && metric(column.metric).unit === 'B'
  return (
    <th
      className={isText ? css.text : css.number}
      data-text={isText ? column.text : undefined}
      data-part={'part' in column ? column.part : undefined}
      aria-sort={field && (active ? (sorting.order === 'asc' ? 'ascending' : 'descending') : 'none')}
      data-active={field && active}
      data-long={isText ? undefined : isBytes || label.length > MAX_SHORT_LABEL}
      data-short={isText ? undefined : !isBytes && label.length <= MAX_SHORTEST_LABEL}
    >
      {field ? (
        <span className={css.label}>
          {'metric' in column && <Definition metric={column.metric} />}
          <SortButton field={field} active={active} {...sorting}>
            {label}
          </SortButton>
        </span>
      ) : (
        label
      )}
    </th>
  )
}

/** Head of the names: a button where the table can be ordered by them; an order of their own has one direction. */
export function NameHead({ spec, sort, order, onSort }: Omit<HeadProps, 'column'> & { spec: TableSpec }) {
  const field = nameFieldOf(spec)
  if (!field) return <th className={css.name}>{spec.subject}</th>
  const active = sort === field
  const shown = field === 'id' ? 'asc' : order
  return (
    <th
      className={css.name}
      aria-sort={active ? (shown === 'asc' ? 'ascending' : 'descending') : 'none'}
      data-active={active}
    >
      <span className={css.label}>
        <SortButton field={field} active={active} order={shown} onSort={onSort}>
          {spec.subject}
        </SortButton>
      </span>
    </th>
  )
}

interface SortButtonProps extends Pick<HeadProps, 'order' | 'onSort'> {
  field: SortField
  active: boolean
  children: ReactNode
}

const SortButton = ({ field, active, order, onSort, children }: SortButtonProps) => (
  <button type="button" className={css.sort} data-order={active ? order : undefined} onClick={() => onSort(field)}>
    {children}
    <i aria-hidden="true" />
  </button>
)
