import type { EntityText } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import type { FactStore, Params } from '../warehouse/store.ts'
import type { Context } from './report-plan.ts'

/** A person or thing that only the warehouse knows, as a table shows it. */
export interface StoredEntity {
  id: string
  name: string
  /** Whether it is there at the end of the period. */
  present: boolean
  texts: Readonly<Partial<Record<EntityText, string>>>
}

/** A statement that lists entities: id, name, present and the text columns. */
export interface EntityQuery {
  sql: string
  params: Params
}

/** Schools of a scope that is asked for entities: such tables are those of one school. */
const schoolsOf = ({ schools }: Scope): readonly number[] => {
  if (!schools) throw new Error('entities are listed within schools')
  return schools
}

/** A name or number that holds the keyword, and what the filters of the question want. A part of a masked name or number would tell it. */
function teacherConditions({ input, scope }: Context): { conditions: string[]; params: Params } {
  const { keyword, teacherTitle, teacherKind } = input
  return {
    conditions: [
      ...(keyword ? [scope.masksNames ? 'job_no = {keyword:String}' : '(position(name, {keyword:String}) > 0 OR position(job_no, {keyword:String}) > 0)'] : []),
      ...(teacherTitle ? ["if(title IN ('教授', '副教授', '讲师', '助教'), toString(title), '其他') = {title:String}"] : []),
      ...(teacherKind ? ['is_dual = {dual:UInt8}'] : []),
    ],
    params: { ...(keyword ? { keyword } : {}), ...(teacherTitle ? { title: teacherTitle } : {}), ...(teacherKind ? { dual: teacherKind === 'dual' ? 1 : 0 } : {}) },
  }
}

/** Teachers of a school with their college and their last login of a closed day, those who have left too. */
export function teacherQuery(context: Context, end: string): EntityQuery {
  const { conditions, params } = teacherConditions(context)
  const { colleges } = context.scope
  const here = `joined_at <= {end:Date} AND (removed_at IS NULL OR toDate(removed_at) > {end:Date})${colleges ? ' AND college_id IN {colleges:Array(UInt32)}' : ''}`
  return {
    sql: `SELECT toString(teacher.user_id) AS id, teacher.name AS name, teacher.is_here AS present, teacher.job_no AS no, college_name AS college, toString(teacher.title) AS title, substring(last_at, 1, 16) AS lastLogin
FROM (SELECT user_id, name, job_no, college_id, title, ${here} AS is_here FROM dim_teacher FINAL WHERE ${['school_id IN {schools:Array(UInt32)}', ...conditions].join(' AND ')}) AS teacher
LEFT JOIN (SELECT college_id AS of_college, name AS college_name FROM dim_college FINAL WHERE school_id IN {schools:Array(UInt32)}) AS owners ON teacher.college_id = owners.of_college
LEFT JOIN (SELECT user_id AS of_user, toString(max(event_time)) AS last_at FROM fact_login WHERE school_id IN {schools:Array(UInt32)} AND user_role = 'teacher' AND event_date <= {last:Date} GROUP BY user_id) AS logins ON teacher.user_id = logins.of_user`,
    params: { schools: schoolsOf(context.scope), end, last: context.lastDay, ...(colleges ? { colleges } : {}), ...params },
  }
}

type EntityRow = Readonly<Record<EntityText, string>> & { id: string; name: string; present: number }

/** Reads what an entity query lists. */
export async function readEntities(store: FactStore, { sql, params }: EntityQuery): Promise<StoredEntity[]> {
  const rows = await store.query<EntityRow>(sql, params)
  return rows.map(({ id, name, present, ...texts }) => ({ id, name, present: Number(present) === 1, texts }))
}
