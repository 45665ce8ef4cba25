import { contributed, external } from '../measures/sharing.ts'
import { alive, contributionColumns, ofOwner } from './index-columns.ts'
import type { RankingList, RankSource } from './list.ts'
import { personLogs } from './rank-sources.ts'

/** Whose work it is that others call: the author of a resource, who leads a course. */
const callsOfAuthor = (
  fact: string,
  thing: string,
  author: string,
  dimension: string,
  id: string,
  name: string,
): RankSource => ({
  ...ofOwner,
  from: `(SELECT event_date, owner_school_id, author FROM (SELECT event_date, owner_school_id, ${thing} FROM ${fact} WHERE ${external}) AS call INNER JOIN (SELECT ${id} AS thing, ${author} AS author FROM ${dimension} FINAL) AS made ON call.${thing} = made.thing)`,
  id: 'author',
  sums: { [name]: 'count()' },
})

/** Teachers by what they contribute, beside the other teachers of their school. */
export const teachersContribution: RankingList = {
  label: '教师资源贡献榜',
  entity: 'teacher',
  sources: [
    {
      ...alive,
      from: `(SELECT used_on, removed_at, school_id, author FROM ${contributed.from} AS shared INNER JOIN (SELECT resource_id AS thing, author_id AS author FROM dim_resource FINAL) AS made ON shared.resource_id = made.thing)`,
      day: 'used_on',
      id: 'author',
      sums: { contributed: 'count()' },
    },
    callsOfAuthor('fact_resource_call', 'resource_id', 'author_id', 'dim_resource', 'resource_id', 'resourceCalls'),
    callsOfAuthor('fact_course_call', 'source_course_id', 'lead_teacher_id', 'dim_course', 'course_id', 'courseCalls'),
    {
      ...alive,
      from: 'dim_question FINAL',
      day: 'toDate(created_at)',
      id: 'author_id',
      sums: { questions: 'count()' },
    },
    personLogs('teacher'),
  ],
  columns: contributionColumns('school'),
  by: 'index',
  peers: true,
  ofSchool: true,
  logs: 'logs',
}
