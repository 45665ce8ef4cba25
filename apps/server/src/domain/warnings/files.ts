import {
  Fault,
  type HandleState,
  rights,
  type WarnedNumbers,
  type WarningKind,
  type WarningRow,
  warningLevels,
  warningRule,
  withheldTexts,
} from '@data-centre/api'
import { type ExportDocument, type FileContext, pagesOf } from '../../call/export-document.ts'
import type { Services } from '../../call/services.ts'
import { qualityRows } from './quality.ts'
import { readRows, withLastLogins } from './read-warnings.ts'
import { warningsOf } from './tallies.ts'
import { warnedSchools } from './warned-schools.ts'

type WarningFileContext = FileContext<
  | 'teachingWarn/exportAttendanceWarn'
  | 'teachingWarn/exportHomeworkWarn'
  | 'teachingWarn/exportPerformanceWarn'
  | 'teachingWarn/exportTeacherNotLogin'
  | 'teachingWarn/exportTeacherBehaviorWarn'
  | 'teachingWarn/exportStudentWarn'
>
type WarningColumn = ExportDocument['columns'][number] & { cell: (row: WarningRow) => string | number | null }

export const handleStateNames: Readonly<Record<HandleState, string>> = {
  todo: '待处理',
  doing: '处理中',
  done: '已解除',
  ignored: '误报',
}

const text = (id: string, label: string, cell: (row: WarningRow) => string): WarningColumn => ({
  id,
  label,
  kind: 'text',
  cell,
})

/** Every number of a rule as a column. */
const numberColumns = (kind: WarningKind): WarningColumn[] =>
  Object.entries(warningRule(kind).numbers).map(([id, { label, unit, decimals }]) => ({
    id,
    label: `${label}（${unit}）`,
    kind: 'number',
    decimals,
    cell: ({ numbers }) => numbers[id] ?? null,
  }))

function columnsOf(kind: WarningKind): WarningColumn[] {
  const isStudent = warningRule(kind).subject === 'student'
  return [
    { ...text('no', isStudent ? '学号' : '工号', ({ no }) => no), personal: 'number' },
    { ...text('name', '姓名', ({ name }) => name), personal: 'name' },
    text('level', '等级', ({ level }) => warningLevels[level - 1] ?? ''),
    text('college', '院系', ({ college }) => college),
    ...(isStudent
      ? [text('major', '专业', ({ major }) => major), text('adminClass', '班级', ({ adminClass }) => adminClass)]
      : []),
    ...(kind === 'tea_nologin' ? [text('lastLogin', '最近登录', ({ lastLogin }) => lastLogin ?? '')] : []),
    ...numberColumns(kind),
    text('detail', '触发原因', ({ detail }) => detail),
    text('handleState', '处理状态', ({ handleState }) => handleStateNames[handleState]),
    { ...text('assignee', '负责人', ({ assignee }) => assignee), personal: 'name' },
    text('dueOn', '截止日期', ({ dueOn }) => dueOn ?? ''),
    text('note', '备注', ({ note }) => note),
  ]
}

/** Writer of a whole list of warnings of one kind. */
export const warningFile =
  (kind: WarningKind) =>
  async (services: Services, { input, caller, scope }: WarningFileContext): Promise<ExportDocument> => {
    if (!scope) throw new Fault('forbidden')
    const { standing, rows } = await readRows(services, kind, { input, caller, scope })
    const list =
      standing && kind === 'tea_nologin' ? await withLastLogins(warningsOf(services.ports), standing, rows) : rows
    const columns = columnsOf(kind)
    const { label, window, basis } = warningRule(kind)
    return {
      place: scope.label,
      columns: columns.map(({ cell: _cell, ...column }) => column),
      rows: list.length,
      pages: () => pagesOf(list.map((row) => columns.map(({ cell }) => cell(row)))),
      filters: [
        ['数据范围', scope.label],
        ['预警', `${label}，${window}，${basis}`],
        ...(input.level ? [['等级', warningLevels[input.level - 1] ?? ''] as [string, string]] : []),
        ...(input.handleState ? [['处理状态', handleStateNames[input.handleState]] as [string, string]] : []),
      ],
      definitions: Object.values(warningRule(kind).numbers).map((number) => [number.label, `${window}；${basis}`]),
      statTime: standing?.day ?? '',
    }
  }

/** Writer of the quality of all course classes. */
export async function qualityFile(
  { ports }: Services,
  { input, caller, scope }: FileContext<'teachingWarn/exportCourseQuality'>,
): Promise<ExportDocument> {
  if (!scope) throw new Fault('forbidden')
  const warnings = warningsOf(ports)
  const standing = await warnings.standing(input.termId)
  const all = standing ? await warnings.qualities(standing, scope) : []
  const list = qualityRows(all, input, caller.rights.ids.has(rights.viewPersonal))
  const rule = warningRule('course_quality')
  const numbers = Object.entries(rule.numbers)
  return {
    place: scope.label,
    columns: [
      { id: 'className', label: '课程班', kind: 'text' },
      { id: 'courseName', label: '课程', kind: 'text' },
      { id: 'teacherName', label: '教师', kind: 'text', personal: 'name' },
      { id: 'college', label: '院系', kind: 'text' },
      ...numbers.map(
        ([id, { label, unit, decimals }]) => ({ id, label: `${label}（${unit}）`, kind: 'number', decimals }) as const,
      ),
      { id: 'grade', label: '等级', kind: 'text' },
    ],
    rows: list.length,
    pages: () =>
      pagesOf(
        list.map((row) => [
          row.className,
          row.courseName,
          row.teacherName,
          row.college,
          ...numbers.map(([id]) => row.numbers[id] ?? null),
          row.grade,
        ]),
      ),
    filters: [['数据范围', scope.label], ...(input.grade ? [['等级', input.grade] as [string, string]] : [])],
    definitions: numbers.map(([, { label }]) => [label, `${rule.window}；${rule.basis}`]),
    statTime: standing?.day ?? '',
  }
}

const share = { kind: 'number', decimals: 1 } as const
const people = { kind: 'number', decimals: 0 } as const
const warnedColumns = ['of', 'l3', 'l2', 'l1', 'warned', 'rate', 'handleRate'] as const
/** The numbers of a place; a withheld one reads as on the page. */
const warnedCells = (row: WarnedNumbers): (number | string | null)[] =>
  warnedColumns.map((column) => {
    const why = row.withheld?.[column]
    return why ? withheldTexts[why].text : row[column]
  })

/** Writer of the schools of a province with how many of theirs are warned. */
export async function provinceFile(
  services: Services,
  { input, scope }: FileContext<'teachingWarn/exportProvinceWarn'>,
): Promise<ExportDocument> {
  if (!scope) throw new Fault('forbidden')
  const { day, rows } = await warnedSchools(services, input, scope)
  const { label, window, basis } = warningRule(input.kind)
  return {
    place: scope.label,
    columns: [
      { id: 'name', label: '学校', kind: 'text' },
      { id: 'city', label: '城市', kind: 'text' },
      { id: 'of', label: '统计数', ...people },
      { id: 'l3', label: '红色', ...people },
      { id: 'l2', label: '橙色', ...people },
      { id: 'l1', label: '黄色', ...people },
      { id: 'warned', label: '预警合计', ...people },
      { id: 'rate', label: '预警率（%）', ...share },
      { id: 'handleRate', label: '处置率（%）', ...share },
    ],
    rows: rows.length,
    pages: () => pagesOf(rows.map((row) => [row.name, row.city, ...warnedCells(row)])),
    filters: [
      ['数据范围', scope.label],
      ['预警', `${label}，${window}，${basis}`],
    ],
    definitions: [],
    statTime: day ?? '',
  }
}
