import {
  type CourseChoice,
  contract,
  Fault,
  type Page,
  type ReportInput,
  type Row,
  type TableShape,
} from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { Scope } from '../../warehouse/data-scope.ts'

type Paths = 'manager/course/getList' | 'schoolProject/getProjectNames'

/** Most projects that a field offers. */
const MAX_PROJECTS = 100

/** Courses of a school, those with most logs first. */
const courses: TableShape = { shape: 'table', by: 'course', columns: ['courses.logs'], sort: 'courses.logs' }
const choiceOf = ({ id, name, texts, links }: Row): CourseChoice => ({
  courseId: id,
  courseName: name,
  platform: links?.platform ?? '',
  teacherName: texts?.lead ?? '',
})

/** What fields offer to choose from: the rows of a table without their numbers. */
export function choiceHandlers({ ports }: Services): Pick<Handlers, Paths> {
  const rowsOf = async (answer: TableShape, input: ReportInput, scope: Scope): Promise<Page<Row>> => {
    if (!ports.answers) throw new Fault('unavailable')
    return (await ports.answers.answer({ answer }, input, scope)).data as Page<Row>
  }
  return {
    'manager/course/getList': async ({ input, scope }) => {
      const { list, total, pageNum, pageSize } = await rowsOf(courses, input, scope)
      return { list: list.map(choiceOf), total, pageNum, pageSize }
    },
    'schoolProject/getProjectNames': async ({ input, scope }) => {
      const { answer } = contract['schoolProject/getProjectList']
      const { list } = await rowsOf(answer, { ...input, pageSize: MAX_PROJECTS }, scope)
      return list.map(({ id, name }) => ({ id, name }))
    },
  }
}
