import { type MediaFigure, mediaChannels, mediaFigures, type NewMediaRow } from '@data-centre/api'
import type { ListColumn } from '../../../blocks/table/list-table.tsx'
import type { WallContentView } from '../use-wall-content-view.ts'
import css from '../wall-content.module.css'

const figures = Object.keys(mediaFigures) as MediaFigure[]
/** Fields that the list sorts by. */
export const sortable: readonly string[] = ['date', ...figures]

interface SortHeadProps {
  field: string
  label: string
  /** The field that the list is sorted by. */
  sort: string
  view: WallContentView
}

function SortHead({ field, label, sort, view }: SortHeadProps) {
  const active = sort === field
  return (
    <button
      type="button"
      className={css.sort}
      onClick={() => view.put({ sort: field, order: active && view.order === 'desc' ? 'asc' : 'desc' })}
    >
      {label}
      <span aria-hidden="true">{active ? (view.order === 'desc' ? '↓' : '↑') : '↕'}</span>
      <span className="hidden-text">{active ? (view.order === 'desc' ? '降序' : '升序') : '可排序'}</span>
    </button>
  )
}

interface ColumnsOptions {
  view: WallContentView
  sort: string
  onEdit: (row: NewMediaRow) => void
  onRemove: (row: NewMediaRow) => void
}

/** What stands in a row: channel, account, day, and its figures. */
export function mediaColumns({ view, sort, onEdit, onRemove }: ColumnsOptions): readonly ListColumn<NewMediaRow>[] {
  const sorted = (field: string, label: string) => <SortHead field={field} label={label} sort={sort} view={view} />
  return [
    { label: '渠道', width: 132, cell: ({ channel }) => mediaChannels[channel] },
    { label: '账号', cell: ({ account }) => account, hint: ({ account }) => account },
    { label: '日期', head: sorted('date', '日期'), width: 124, cell: ({ date }) => date },
    ...figures.map(
      (figure): ListColumn<NewMediaRow> => ({
        label: mediaFigures[figure],
        head: sorted(figure, mediaFigures[figure]),
        width: 120,
        align: 'right',
        cell: (row) => row[figure].toLocaleString('zh-CN'),
      }),
    ),
    { label: '填报人', width: 120, cell: ({ filledBy }) => filledBy || '--' },
    {
      label: '操作',
      width: 116,
      cell: (row) => (
        <span className={css.actions}>
          <button
            type="button"
            className="link-button"
            aria-label={`编辑 ${row.account} ${row.date}`}
            onClick={() => onEdit(row)}
          >
            编辑
          </button>
          <button
            type="button"
            className="link-button"
            aria-label={`删除 ${row.account} ${row.date}`}
            onClick={() => onRemove(row)}
          >
            删除
          </button>
        </span>
      ),
    },
  ]
}
