import { type EntityText, type entityTexts, nameOnWalls, type RowLinks } from '@data-centre/api'
import type { FactStore } from '../../warehouse/store.ts'
import type { Context } from '../report-plan.ts'
import { adminClassQuery, majorQuery } from './branch-entities.ts'
import { callerSchoolQuery, courseCallQuery, outsideCallQuery, outsideCourseQuery } from './call-entities.ts'
import { chapterQuery } from './chapter-entities.ts'
import { activityQuery, examQuery, homeworkQuery, lessonLogQuery, sessionQuery, signQuery } from './class-entities.ts'
import { groupQuery, projectQuery, questionQuery, resourceQuery } from './content-entities.ts'
import { courseClassQuery, courseQuery } from './course-entities.ts'
import { creditQuery } from './credit-entities.ts'
import type { EntityQuery, EntityTable } from './entity-query.ts'
import { learnerQuery } from './learner-entities.ts'
import { partnerSchoolQuery } from './partner-entities.ts'
import { studentQuery, teacherQuery } from './person-entities.ts'
import { scoreQuery } from './score-entities.ts'

/** A person or thing that only the warehouse knows, as a table shows it. */
export interface StoredEntity {
  id: string
  name: string
  /** Id of what it lies in, where rows say so. */
  within?: string
  /** Whether it is there at the end of the period. */
  present: boolean
  texts: Readonly<Partial<Record<EntityText, string>>>
  links?: RowLinks
}

/** Statement of each entity that tables may list. */
export const entityQueries: Record<
  keyof typeof entityTexts,
  (context: Context, end: string, answer: EntityTable) => EntityQuery
> = {
  teacher: teacherQuery,
  student: studentQuery,
  course: courseQuery,
  courseClass: courseClassQuery,
  callerSchool: callerSchoolQuery,
  courseCall: courseCallQuery,
  outsideCourse: outsideCourseQuery,
  outsideCall: outsideCallQuery,
  partnerSchool: partnerSchoolQuery,
  major: majorQuery,
  adminClass: adminClassQuery,
  learner: learnerQuery,
  resource: resourceQuery,
  chapter: chapterQuery,
  question: questionQuery,
  project: projectQuery,
  group: groupQuery,
  credit: creditQuery,
  session: sessionQuery,
  activity: activityQuery,
  sign: signQuery,
  homework: homeworkQuery,
  exam: examQuery,
  lessonLog: lessonLogQuery,
  score: scoreQuery,
}

type EntityRow = Readonly<Record<EntityText, string>> & {
  id: string
  name: string
  present: number
  within?: string
  links?: RowLinks
  /** 1: a person of another school, whose name nobody reads here. */
  foreign?: number
}

/** Reads what an entity query lists. */
export async function readEntities(store: FactStore, { sql, params }: EntityQuery): Promise<StoredEntity[]> {
  const rows = await store.query<EntityRow>(sql, params)
  return rows.map(({ id, name, present, within, links, foreign, ...texts }) => ({
    id,
    name: Number(foreign) === 1 ? nameOnWalls(name) : name,
    present: Number(present) === 1,
    ...(within ? { within } : {}),
    texts,
    ...(links ? { links } : {}),
  }))
}
