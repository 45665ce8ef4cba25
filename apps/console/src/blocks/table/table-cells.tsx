import { type EntityText, type MetricId, type Page, type Row, withheldIf } from '@data-centre/api'
import { Change, FigureText } from '@data-centre/charts'
import { NONE, shanghaiDay } from '@data-centre/charts/format'
import type { ReactNode } from 'react'
import { Icon } from '../../icons.tsx'
import { serverTime } from '../../server-time.ts'
import type { Column, Drill } from '../definition.ts'
import { shownName } from '../parts/shown-name.ts'
import { StateMark } from '../parts/state-mark.tsx'
import { Tick } from '../parts/tick.tsx'
import { useDrill } from '../use-drill.ts'
import cautions from './caution.module.css'
import { moveRowFocus } from './row-focus.ts'
import type { SortField } from './table-head.tsx'
import css from './table-view.module.css'

/** The numbers of a row, or of the sum of all. */
export type RowNumbers = Pick<Row, 'values' | 'withheld' | 'hb' | 'parts' | 'withheldParts'>

/** Sums of a list over all its pages. */
export const sumsOf = ({ summary, withheld, summaryParts, withheldParts }: Page<Row>): RowNumbers | undefined =>
  summary && {
    values: summary,
    ...withheldIf(withheld),
    ...(summaryParts ? { parts: summaryParts } : {}),
    ...(withheldParts ? { withheldParts } : {}),
  }

export const keyOf = (column: Column): string =>
  'metric' in column
    ? column.metric
    : 'text' in column
      ? `text:${column.text}`
      : 'part' in column
        ? `part:${column.of}/${column.part}`
        : `change:${column.change}`
/** Metric of a column of numbers, as the page's other parts name it; none of one part of it. */
const metricOf = (column: Exclude<Column, { text: unknown }>): MetricId | undefined =>
  'metric' in column ? column.metric : 'change' in column ? column.change : undefined

/** Whether a row is ticked, and what a tick does. */
export interface RowTick {
  checked: boolean
  disabled: boolean
  hint: string | undefined
  toggle: () => void
}

/** Moments: a day with a time. */
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/

/** A moment of this year is written without its year and seconds; the tooltip gives it in full. */
function textOf({ texts }: Row, id: EntityText): string | undefined {
  const text = texts?.[id]
  return text && MOMENT.test(text) && text.startsWith(shanghaiDay(serverTime()).slice(0, 4)) ? text.slice(5, 16) : text
}

interface TableRowProps {
  row: Row
  tick?: RowTick | undefined
  /** Whether the rows below it are shown, and what shows them. */
  expanded?: { open: boolean; toggle: () => void } | undefined
  /** What rows are, for the names of their buttons. */
  subject?: string
  /** Place in the whole list, from 1. */
  index: number
  columns: readonly Column[]
  sort: SortField
  drill: Drill | undefined
  /** Opens the drawer of the row, where the table has one. */
  onOpen?: (() => void) | undefined
  /** Owner that goes without saying: the scope of the page. */
  home: string
  /** What is to be known of the row's numbers: 数据迟到. */
  caution?: string | undefined
}

export const TableRow = ({
  row,
  tick,
  expanded,
  subject = '',
  index,
  columns,
  sort,
  drill,
  onOpen,
  home,
  caution,
}: TableRowProps) => (
  <tr data-ticked={tick?.checked || undefined}>
    {tick && (
      <td className={css.tick}>
        <Tick
          label={`对比${subject}${row.name}`}
          checked={tick.checked}
          disabled={tick.disabled}
          hint={tick.hint}
          onChange={tick.toggle}
        />
      </td>
    )}
    <td className={css.index}>{index}</td>
    <td className={css.name} title={row.name}>
      <span className={css.subject}>
        {expanded && (
          <button
            type="button"
            className={css.expand}
            aria-expanded={expanded.open}
            aria-label={`${expanded.open ? '收起' : '展开'}${row.name}`}
            onClick={expanded.toggle}
          >
            <Icon name="chevronRight" size={12} />
          </button>
        )}
        <Led drill={drill} row={row} onOpen={onOpen} isName>
          {shownName(row, columns)}
        </Led>
        {row.owner && row.owner !== home && <small>{row.owner}</small>}
        {caution && (
          <span className={cautions.caution}>
            <StateMark tone="warn">{caution}</StateMark>
          </span>
        )}
      </span>
    </td>
    {columns.map((column) =>
      'text' in column ? (
        <td key={keyOf(column)} className={css.text} data-text={column.text} title={row.texts?.[column.text]}>
          <Led drill={column.drill} row={row}>
            {textOf(row, column.text) || NONE}
          </Led>
        </td>
      ) : (
        <td
          key={keyOf(column)}
          className={css.number}
          data-metric={metricOf(column)}
          data-part={'part' in column ? column.part : undefined}
          data-active={'metric' in column && column.metric === sort}
        >
          <Led drill={'metric' in column ? column.drill : undefined} row={row}>
            <Cell column={column} row={row} />
          </Led>
        </td>
      ),
    )}
  </tr>
)

interface LedProps {
  drill: Drill | undefined
  row: Row
  onOpen?: (() => void) | undefined
  /** Names are walked through with the arrow keys. */
  isName?: true
  children: ReactNode
}

/** A text of a row that leads somewhere, where it leads anywhere. */
function Led({ drill, row, onOpen, isName, children }: LedProps) {
  const lead = useDrill(drill)(row)
  const open = onOpen ?? lead
  if (!open) return isName ? <span className={css.plain}>{children}</span> : children
  return (
    <button
      type="button"
      className={css.open}
      onClick={open}
      {...(isName ? { 'data-row-name': true, onKeyDown: moveRowFocus } : {})}
    >
      {children}
    </button>
  )
}

/** 总计 over all pages, not over the rows shown. */
export const SumRow = ({
  word,
  sums,
  columns,
  lead = 1,
}: {
  word: string
  /** Columns before the name. */
  lead?: number
  sums: RowNumbers
  columns: readonly Column[]
}) => (
  <tfoot>
    <tr>
      <td colSpan={lead} />
      <td className={css.name}>{word}</td>
      {columns.map((column) => (
        <td
          key={keyOf(column)}
          className={css.number}
          data-metric={'metric' in column ? column.metric : undefined}
          data-text={'text' in column ? column.text : undefined}
        >
          {('metric' in column || 'part' in column) && <Cell column={column} row={sums} />}
        </td>
      ))}
    </tr>
  </tfoot>
)

export function Cell({ column, row }: { column: Exclude<Column, { text: unknown }>; row: RowNumbers }) {
  const { values, withheld, hb, parts, withheldParts } = row
  if ('change' in column) return <Change metric={column.change} hb={hb?.[column.change] ?? null} />
  if ('part' in column) {
    const { of, part } = column
    return <FigureText metric={of} value={parts?.[part]} withheld={withheldParts?.[part]} />
  }
  const value = values[column.metric]
  const text = <FigureText metric={column.metric} value={value} withheld={withheld?.[column.metric]} />
  if (!column.bar) return text
  return (
    <span className={css.rate}>
      <span className={css.track} aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.max(0, value ?? 0))}%` }} />
      </span>
      <span className={css.rateText}>{text}</span>
    </span>
  )
}
