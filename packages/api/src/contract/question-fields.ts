import { type Dimension, dimensions, hasGrain, isPersonOrClass, type MetricId } from '../catalogue/index.ts'
import { type FilterKey, filterKeys, inputKey, onlyOf } from '../filters/filters.ts'
import { type ReportCall, type ReportInput, type SubjectKey, subjectDimensions } from './call.ts'
import { type Answer, entitySubjects } from './shapes.ts'

const isDimension = (name: string): name is Dimension => Object.hasOwn(dimensions, name)

/** What is named by the fields of inputs: subjects and filters of reports, and what other calls name otherwise. */
const fieldDimensions: Readonly<Record<string, Dimension>> = {
  ...Object.fromEntries(filterKeys.flatMap((key) => (isDimension(key) ? [[inputKey(key), key]] : []))),
  ...subjectDimensions,
  adminClassId: 'adminClass',
  // Warnings of one student, teacher or class.
  warnKey: 'student',
  warnKeys: 'student',
}

/** Fields of inputs that name one person, class or lesson, whatever call takes them. */
export const personOrClassFields: readonly string[] = Object.entries(fieldDimensions)
  .filter(([, dimension]) => isPersonOrClass(dimension))
  .map(([field]) => field)

/** What a field of a question is called in refusals. */
export const fieldLabel = (field: string): string => {
  const dimension = fieldDimensions[field]
  return dimension ? dimensions[dimension] : field === 'keyword' ? '关键词' : '所选行'
}

const hasField = (input: unknown, field: string): boolean =>
  input !== null && typeof input === 'object' && (input as Record<string, unknown>)[field] !== undefined

/** Single tables of an answer, those of its parts too. */
function tablesOf(answer: Answer): Extract<Answer, { shape: 'table' }>[] {
  if (answer.shape === 'group') return Object.values(answer.of).flatMap(tablesOf)
  return answer.shape === 'table' ? [answer] : []
}

/**
 * Whether a question is about one person, class or lesson: it names one, or picks rows of a table of such. `report`: the report
 * that is asked, of an export the one that its file lists; none of a call with a handler of its own.
 */
export const namesPersonOrClass = (input: unknown, report: ReportCall | undefined): boolean =>
  personOrClassFields.some((field) => hasField(input, field)) ||
  (hasField(input, 'ids') &&
    report !== undefined &&
    tablesOf(report.answer).some(({ by }) => isDimension(by) && isPersonOrClass(by)))

/** Every metric that an answer counts. */
function metricsOf(answer: Answer): readonly MetricId[] {
  switch (answer.shape) {
    case 'group':
      return Object.values(answer.of).flatMap(metricsOf)
    case 'insights':
      return metricsOf(answer.of)
    case 'kpis':
      return [...answer.measures, ...(answer.mean ? metricsOf(answer.mean) : [])]
    case 'table':
      return [...answer.columns, ...(answer.split ? [answer.split.measure] : [])]
    case 'bands':
      return [answer.of, ...(answer.all ? [answer.all] : [])]
    case 'sizes':
      return [answer.of]
    case 'entity':
    case 'term':
    case 'lastDay':
      return []
    default:
      return 'measures' in answer ? answer.measures : [answer.measure]
  }
}

/** Subjects that an answer begins with or keeps its rows to, whatever it counts. */
function subjectsOf(answer: Answer): readonly SubjectKey[] {
  if (answer.shape === 'group') return Object.values(answer.of).flatMap(subjectsOf)
  if (answer.shape === 'entity')
    return [entitySubjects[answer.of], ...(answer.of === 'student' ? ['classId' as const] : [])]
  if (answer.shape !== 'table') return []
  // What a student did, log by log, has no numbers.
  if (answer.by === 'lessonLog') return ['courseId', 'classId', 'stuId']
  return answer.by === 'learner' || answer.by === 'chapter' ? ['courseId'] : []
}

/** Whether a report counts by a subject, or lists what lies in it. Persons and classes lie in one school: wider reports need none. */
function takesSubject({ answer, scope }: ReportCall, field: SubjectKey): boolean {
  const dimension = subjectDimensions[field]
  if (isPersonOrClass(dimension) && scope !== 'school') return false
  return subjectsOf(answer).includes(field) || metricsOf(answer).some((id) => hasGrain(id, dimension))
}

const subjectKeys = Object.keys(subjectDimensions) as SubjectKey[]
const ofTables: readonly (keyof ReportInput)[] = [
  ...filterKeys.filter((key) => onlyOf(key) === 'tables').map((key: FilterKey) => inputKey(key) as keyof ReportInput),
  'ids',
]

/**
 * A field of a question that chooses data, and that a report makes nothing of; undefined where there is none. Days and pages
 * choose no data of others, and filters of whole pages hold for every report of them: a measure that does not know one has no number.
 */
export function unusedField(report: ReportCall, input: ReportInput): string | undefined {
  return (
    subjectKeys.find((field) => input[field] !== undefined && !takesSubject(report, field)) ??
    (tablesOf(report.answer).length > 0 ? undefined : ofTables.find((field) => input[field] !== undefined))
  )
}
