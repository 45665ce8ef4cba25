import { type WarningNumber, type WarningRow, warningRule } from '@data-centre/api'
import { StateMark } from '../parts/state-mark.tsx'
import { Tick } from '../parts/tick.tsx'
import type { ListColumn } from '../table/list-table.tsx'
import type { WarningTab, WarningText } from './definition.ts'
import { handleStates, handleTones, type ListedKind } from './kinds.ts'
import { LevelTag } from './level-tag.tsx'
import css from './warnings.module.css'

interface RowActions {
  rows: readonly WarningRow[] | undefined
  /** Ticked rows; undefined for who may not handle warnings. */
  chosen: { keys: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void } | undefined
  onHandle: ((row: WarningRow) => void) | undefined
  onOpen: ((row: WarningRow) => void) | undefined
}

const textColumns: Readonly<Record<WarningText, ListColumn<WarningRow>>> = {
  college: { label: '院系', width: 140, cell: ({ college }) => college || '--' },
  major: { label: '专业', width: 140, yields: 3, cell: ({ major }) => major || '--' },
  adminClass: { label: '班级', width: 148, yields: 6, cell: ({ adminClass }) => adminClass || '--' },
  lastLogin: { label: '最近登录', width: 148, cell: ({ lastLogin }) => lastLogin ?? '近90天未登录' },
}

/** What a number's column is called, with the unit of what is measured. */
const headOf = ({ label, head = label, unit }: WarningNumber): string =>
  unit === '天' || unit === '分钟' ? `${head}（${unit}）` : head

const numberColumn = (name: string, number: WarningNumber): ListColumn<WarningRow> => ({
  label: headOf(number),
  width: Math.max(72, 44 + 13 * headOf(number).length),
  align: 'right',
  sort: name,
  cell: ({ numbers, hits }) => {
    const value = numbers[name]
    if (value === undefined) return '--'
    const text = `${value.toFixed(number.decimals)}${number.unit === '%' ? '%' : ''}`
    return Object.hasOwn(hits, name) ? <b>{text}</b> : text
  },
})

/** The lines that a row crossed: 缺勤达到5次、出勤率低于60%. */
const hitsOf =
  (kind: ListedKind) =>
  ({ hits }: WarningRow): string => {
    const { numbers, conditions } = warningRule(kind)
    const texts = Object.entries(hits).map(([name, line]) => {
      const { label = name, unit = '' } = numbers[name] ?? {}
      return `${label}${conditions[name]?.compare === 'below' ? '低于' : '达到'}${line}${unit}`
    })
    return texts.join('、')
  }

/** Columns of a list of warnings: level, person, the numbers of the rule, why, and what became of it. */
export function warningColumns(
  kind: ListedKind,
  { texts, numbers }: WarningTab,
  { rows, chosen, onHandle, onOpen }: RowActions,
): readonly ListColumn<WarningRow>[] {
  const rule = warningRule(kind)
  const isTeacher = rule.subject === 'teacher'
  return [
    ...(chosen ? [tickColumn(rows ?? [], chosen)] : []),
    { label: '等级', width: 88, sort: 'level', cell: ({ level }) => <LevelTag level={level} /> },
    { label: isTeacher ? '工号' : '学号', width: 120, cell: ({ no }) => no },
    { label: '姓名', width: 96, name: true, cell: ({ name }) => name },
    ...texts.map((text) => textColumns[text]),
    ...numbers.flatMap((name) => {
      const number = rule.numbers[name]
      return number ? [numberColumn(name, number)] : []
    }),
    { label: '命中规则', least: 200, yields: 1, cell: hitsOf(kind), hint: ({ detail }) => detail },
    {
      label: '处理状态',
      width: 100,
      cell: ({ handleState }) => <StateMark tone={handleTones[handleState]}>{handleStates[handleState]}</StateMark>,
      hint: ({ note }) => note,
    },
    {
      label: '负责人',
      width: 88,
      yields: 5,
      cell: ({ assignee }) => assignee || '--',
      hint: ({ dueOn }) => (dueOn ? `${dueOn} 前完成` : ''),
    },
    ...(onHandle || onOpen ? [actionColumn(onHandle, onOpen)] : []),
  ]
}

function tickColumn(
  rows: readonly WarningRow[],
  { keys, onChange }: NonNullable<RowActions['chosen']>,
): ListColumn<WarningRow> {
  const choose = (some: readonly WarningRow[], on: boolean) => {
    const next = new Set(keys)
    for (const { warnKey } of some) on ? next.add(warnKey) : next.delete(warnKey)
    onChange(next)
  }
  const count = rows.filter(({ warnKey }) => keys.has(warnKey)).length
  return {
    label: '选择',
    width: 52,
    stays: 'left',
    screenOnly: true,
    head: (
      <Tick
        label="选择本页全部预警"
        checked={count > 0}
        half={count > 0 && count < rows.length}
        onChange={(on) => choose(rows, on)}
      />
    ),
    cell: (row) => (
      <Tick label={`选择 ${row.name} ${row.no}`} checked={keys.has(row.warnKey)} onChange={(on) => choose([row], on)} />
    ),
  }
}

const actionColumn = (onHandle: RowActions['onHandle'], onOpen: RowActions['onOpen']): ListColumn<WarningRow> => ({
  label: '操作',
  width: onHandle && onOpen ? 104 : 64,
  stays: 'right',
  cell: (row) => (
    <span className={css.actions}>
      {onHandle && (
        <button
          type="button"
          className="link-button"
          aria-label={`处理 ${row.name} ${row.no}`}
          onClick={() => onHandle(row)}
        >
          处理
        </button>
      )}
      {onOpen && (
        <button
          type="button"
          className="link-button"
          aria-label={`查看画像 ${row.name} ${row.no}`}
          onClick={() => onOpen(row)}
        >
          查看
        </button>
      )}
    </span>
  ),
})
