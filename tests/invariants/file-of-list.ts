import {
  type CallPath,
  callAt,
  type MetricId,
  metric,
  type Page,
  peerIds,
  type ReportCall,
  type Row,
  type Withheld,
  withheldTexts,
} from '@data-centre/api'
import { isOfPeople } from '@data-centre/server/warehouse/small-groups.ts'
import readXlsxFile from 'read-excel-file/node'
import type { Caller } from '../product/caller.ts'
import { subjectInput } from '../product/choices.ts'
import { allRows, makesUp, sumOf } from '../product/numbers.ts'

export type Cell = string | number | boolean | Date | null
export type TableAnswer = Extract<ReportCall['answer'], { shape: 'table' }>

/** A list as its page shows it, every page of it. */
interface Shown {
  rows: readonly Row[]
  total: number
  columns: readonly MetricId[]
  summary: Row['values'] | undefined
  /** Why numbers of the total row are withheld. */
  withheld?: Row['withheld']
  /** Members by which one number has columns of its own, behind the others. */
  split?: readonly string[]
  summaryParts?: Row['parts']
  withheldParts?: Row['withheldParts']
}

/** Numbers of a table in the order of its file: its columns, then its index. */
export const numbersOf = ({ columns, index, peers }: TableAnswer): MetricId[] => [
  ...columns,
  ...(index ? [index] : []),
  ...(peers ? peerIds : []),
]

/** Numbers that the rows make up: not rates, and no people who may stand in several rows. */
const isAdditive = (id: MetricId): boolean =>
  'kind' in metric(id) && ['flow', 'stock'].includes((metric(id) as { kind: string }).kind)

/** Texts before the numbers: id, name and owner, of schools with what they are, or of an entity its number, its name and its other texts. */
function leadingOf({ id, name, owner, texts }: Row): string[] {
  if (!texts) return [id, name, ...(owner === undefined ? [] : [owner])]
  if (owner !== undefined) return [id, name, owner, ...Object.values(texts)]
  const { no, ...others } = texts
  return [...(no === undefined ? [] : [no]), name, ...Object.values(others)]
}

/** Whether a number can follow the filters of a question; what cannot is shown as nothing. */
const followsFilters = (id: MetricId, order: object): boolean =>
  !('teacherTitle' in order) || (metric(id) as { grain: readonly string[] }).grain.includes('teacherTitle')

/** A number as it is read: what stands in place of one that is withheld. */
const read = (value: number | null | undefined, withheld: Withheld | undefined): Cell =>
  withheld ? withheldTexts[withheld].text : (value ?? null)
/** Whether numbers of a column are withheld: of its total the others say the rest or less. */
const hides = (rows: readonly Row[], id: MetricId, total: Row['withheld']): boolean =>
  total?.[id] !== undefined || rows.some(({ withheld }) => withheld?.[id] !== undefined)

/** L16: what of a file is not what the list shows: length, order, names as the page masks them, numbers, the total row and its sums. */
export function differences(
  { rows, total, columns, summary, withheld, split = [], summaryParts, withheldParts }: Shown,
  sheet: readonly (readonly Cell[])[],
  order: object = {},
): string[] {
  const [head = [], ...body] = sheet
  const firstNumber = head.length - columns.length - split.length
  const firstPart = head.length - split.length
  // The first column or, behind a number, the second.
  const isTotal = (row: readonly Cell[]) => row[0] === '总计' || row[1] === '总计'
  const [lines, totals] = [body.filter((row) => !isTotal(row)), body.filter(isTotal)]
  const wrong: string[] = []
  const hold = (what: string, file: unknown, page: unknown) => {
    if (JSON.stringify(file ?? null) !== JSON.stringify(page ?? null))
      wrong.push(`${what}: ${JSON.stringify(file)}, not ${JSON.stringify(page)}`)
  }
  hold('rows', lines.length, total)
  hold('total rows', totals.length, summary ? 1 : 0)
  columns.forEach((id, i) => {
    const at = firstNumber + i
    const { label } = metric(id)
    if (!String(head[at]).startsWith(label)) wrong.push(`column ${at}: ${head[at]}, not ${label}`)
    if (summary) hold(`总计 ${id}`, totals[0]?.[at], read(summary[id], withheld?.[id]))
    if (
      summary &&
      isAdditive(id) &&
      (isOfPeople(id) || !hides(rows, id, withheld)) &&
      !(followsFilters(id, order) ? makesUp(rows, id, summary[id]) : summary[id] === null)
    )
      wrong.push(`sum of ${id}: ${JSON.stringify(summary[id])}, not ${sumOf(rows, id)}`)
  })
  if (summary)
    split.forEach(
      (member, at) =>
        void hold(`总计 ${member}`, totals[0]?.[firstPart + at], read(summaryParts?.[member], withheldParts?.[member])),
    )
  rows.forEach((row, i) => {
    split.forEach(
      (member, at) =>
        void hold(
          `row ${i + 1} ${member}`,
          lines[i]?.[firstPart + at],
          read(row.parts?.[member], row.withheldParts?.[member]),
        ),
    )
    hold(
      `row ${i + 1}`,
      lines[i]?.slice(0, firstNumber).map((cell) => cell ?? ''),
      leadingOf(row),
    )
    columns.forEach(
      (id, column) =>
        void hold(`row ${i + 1} ${id}`, lines[i]?.[firstNumber + column], read(row.values[id], row.withheld?.[id])),
    )
  })
  return wrong
}

/** Both sides of an export; a session may take ten files a minute. */
export async function bothSides(
  caller: Caller,
  place: { province: string; schoolId: number },
  path: CallPath,
  of: CallPath,
  order: object,
): Promise<[Shown, Cell[][]]> {
  const call = callAt(of) as ReportCall
  const { scope, answer } = call
  const input = {
    ...order,
    ...(await subjectInput(caller, of, call, place.schoolId)),
    ...(scope === 'school' ? { schoolId: place.schoolId } : scope === 'province' ? { province: place.province } : {}),
  }
  const ask = (part: { pageNum: number; pageSize: number }) =>
    caller.data(of, { ...input, ...part } as never) as unknown as Promise<Page<Row>>
  const [first, rows, file] = [
    await ask({ pageNum: 1, pageSize: 1 }),
    await allRows(ask),
    await caller.file(path, input),
  ]
  return [
    {
      rows,
      total: first.total,
      columns: numbersOf(answer as TableAnswer),
      summary: first.summary,
      withheld: first.withheld,
      split: Object.keys(first.summaryParts ?? {}),
      summaryParts: first.summaryParts,
      withheldParts: first.withheldParts,
    },
    ((await readXlsxFile(file))[0]?.data ?? []) as Cell[][],
  ]
}
