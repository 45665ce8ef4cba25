import {
  Fault,
  hasKeyword,
  type QualityGrade,
  type QualityOverview,
  type QualityRow,
  warningRule,
} from '@data-centre/api'
import type { ClassQuality } from '../../warehouse/warnings/read-qualities.ts'

/** Least quality of each grade. */
const grades: readonly [grade: QualityGrade, from: number][] = [
  ['A', 85],
  ['B', 70],
  ['C', 60],
  ['D', Number.NEGATIVE_INFINITY],
]

const qualityOf = ({ numbers }: ClassQuality): number => numbers['quality'] ?? 0
const gradeOf = (row: ClassQuality): QualityGrade => grades.find(([, from]) => qualityOf(row) >= from)?.[0] ?? 'D'
const ofGrade = (rows: readonly ClassQuality[], grade: QualityGrade | undefined) =>
  rows.filter((row) => grade === undefined || gradeOf(row) === grade)

function meanOf(rows: readonly ClassQuality[], name: string): number | null {
  const values = rows.flatMap(({ numbers }) => numbers[name] ?? [])
  return values.length === 0 ? null : Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(4))
}

/** Head of the page of course quality. */
export function qualityOverview(
  day: string | null,
  all: readonly ClassQuality[],
  grade: QualityGrade | undefined,
  warned: ReadonlySet<string>,
): QualityOverview {
  const rows = ofGrade(all, grade)
  const colleges = new Map(rows.map(({ collegeId, college }) => [collegeId, college]))
  const ids = [...colleges.keys()].sort((a, b) => a - b)
  return {
    day,
    classes: rows.length,
    warned: rows.filter(({ id }) => warned.has(id)).length,
    means: Object.fromEntries(
      Object.keys(warningRule('course_quality').numbers).map((name) => [name, meanOf(rows, name)]),
    ),
    grades: grades.map(([id]) => {
      const value = ofGrade(rows, id).length
      return { id, name: id, value, rate: rows.length === 0 ? 0 : value / rows.length }
    }),
    colleges: {
      x: ids.map((id) => colleges.get(id) ?? ''),
      series: [
        {
          id: 'quality',
          name: '课程质量指数',
          data: ids.map((id) =>
            meanOf(
              rows.filter((row) => row.collegeId === id),
              'quality',
            ),
          ),
        },
      ],
    },
    scatter: rows.flatMap(({ name, numbers: { participation, passing } }): [number, number, string][] =>
      typeof participation === 'number' && typeof passing === 'number' ? [[participation, passing, name]] : [],
    ),
  }
}

interface QualityQuestion {
  grade?: QualityGrade | undefined
  keyword?: string | undefined
  sortField?: string | undefined
  sortOrder?: 'asc' | 'desc' | undefined
}

/** Course classes that a question finds, the best first unless it says otherwise; who may not read names finds no teacher. */
export function qualityRows(
  all: readonly ClassQuality[],
  { grade, keyword, sortField = 'quality', sortOrder = 'desc' }: QualityQuestion,
  readsNames: boolean,
): QualityRow[] {
  if (!Object.hasOwn(warningRule('course_quality').numbers, sortField))
    throw new Fault('invalid', { msg: '参数错误：sortField', data: { reason: 'param', field: 'sortField' } })
  const value = ({ numbers }: ClassQuality): number => numbers[sortField] ?? Number.NEGATIVE_INFINITY
  return ofGrade(all, grade)
    .filter(({ name, course, teacher }) => hasKeyword(keyword, name, course, ...(readsNames ? [teacher] : [])))
    .sort((a, b) => (sortOrder === 'desc' ? value(b) - value(a) : value(a) - value(b)) || Number(a.id) - Number(b.id))
    .map((row) => ({
      classId: row.id,
      className: row.name,
      courseId: row.courseId,
      courseName: row.course,
      teacherName: row.teacher,
      college: row.college,
      grade: gradeOf(row),
      numbers: row.numbers,
    }))
}
