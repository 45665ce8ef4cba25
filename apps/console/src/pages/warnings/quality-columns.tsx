import { type QualityRow, warningRules } from '@data-centre/api'
import type { ListColumn } from '../../blocks/table/list-table.tsx'

const { quality, students, ...parts } = warningRules.course_quality.numbers

const numberColumn = (name: string, label: string, decimals: number): ListColumn<QualityRow> => ({
  label,
  width: 56 + label.length * 13,
  align: 'right',
  sort: name,
  cell: ({ numbers }) => numbers[name]?.toFixed(decimals) ?? '--',
})

/** A course class, its six parts and what they make together. */
export const qualityColumns: readonly ListColumn<QualityRow>[] = [
  { label: '课程班', name: true, least: 152, cell: ({ className }) => className || '--' },
  { label: '课程', width: 136, cell: ({ courseName }) => courseName || '--' },
  { label: '教师', width: 80, cell: ({ teacherName }) => teacherName || '--' },
  { label: '院系', width: 132, yields: 5, cell: ({ college }) => college || '--' },
  numberColumn('students', students.label, 0),
  numberColumn('quality', '质量指数', quality.decimals),
  { label: '等级', width: 56, cell: ({ grade }) => <b>{grade}</b> },
  ...Object.entries(parts).map(([name, { label, decimals }], i) => ({
    ...numberColumn(name, label, decimals),
    yields: 4 - (i % 4),
  })),
]
