import { type Answer, DEMO_SCHOOL_LABEL, Fault, members, type ReportInput } from '@data-centre/api'
import { factHoldsKeyword } from '../../platform/text/keyword.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { Params } from '../../warehouse/store.ts'
import type { Context } from '../report-plan.ts'

/** A statement that lists entities: id, name, present and the text columns. */
export interface EntityQuery {
  sql: string
  params: Params
}

/** What a table says of the entities that it lists. */
export type EntityTable = Pick<Extract<Answer, { shape: 'table' }>, 'platform'>

/** Majors of the project group that is asked for. */
export const MAJORS_OF_GROUP =
  '(SELECT arrayJoin(major_ids) FROM dim_project_group FINAL WHERE group_id = {groupId:UInt32})'

/** A name that holds the keyword of the question. */
export const NAME_HOLDS = factHoldsKeyword('name')

/** Conditions of a statement, and the values that they bind. */
export interface Limits {
  conditions: readonly string[]
  params: Params
}

/** Of the conditions by fields of a question those whose field it has: each binds the value as a parameter of the field's name. */
export function limitsOf(
  input: ReportInput,
  by: { readonly [F in keyof ReportInput]?: string },
): { conditions: string[]; params: Params } {
  const limits = (Object.keys(by) as (keyof ReportInput)[]).flatMap((field) => {
    const [condition, value] = [by[field], input[field]]
    return condition !== undefined && value !== undefined ? [{ field, condition, value }] : []
  })
  return {
    conditions: limits.map(({ condition }) => condition),
    params: Object.fromEntries(limits.map(({ field, value }) => [field, value])),
  }
}

/** What narrows the rows of one school: the school, the colleges of the scope where they have one, and the fields of the question. */
export function rowsWithin(
  { input, scope }: Pick<Context, 'input' | 'scope'>,
  by: { readonly [F in keyof ReportInput]?: string },
  { ofCollege = true }: { ofCollege?: boolean } = {},
): Limits {
  const { conditions, params } = limitsOf(input, by)
  const { colleges } = scope
  return {
    conditions: [
      'school_id IN {schools:Array(UInt32)}',
      ...(ofCollege && colleges ? ['college_id IN {colleges:Array(UInt32)}'] : []),
      ...conditions,
    ],
    params: { schools: schoolsOf(scope), ...(colleges ? { colleges } : {}), ...params },
  }
}

/** Schools of a scope that is asked for entities: such tables are those of one school. */
export const schoolsOf = ({ schools }: Scope): readonly number[] => {
  if (!schools) throw new Error('entities are listed within schools')
  return schools
}

/** The course of a list that is always that of one course. */
export function courseOf({ courseId }: Context['input']): number {
  if (courseId === undefined)
    throw new Fault('invalid', { msg: '参数错误：courseId', data: { reason: 'param', field: 'courseId' } })
  return courseId
}

/** Schools of any scope, for things that are listed beyond one school. */
export const everySchoolOf = ({ scope, schools }: Pick<Context, 'scope' | 'schools'>): readonly number[] =>
  scope.schools ?? schools().map(({ id }) => id)

/** Name of a school as the caller reads it. */
export const schoolName = ({ hidesSchools }: Scope, column: string): string =>
  hidesSchools ? quoted(DEMO_SCHOOL_LABEL) : column

const quoted = (text: string): string => `'${text}'`
/** Label of a member of a dimension with a fixed list; the value itself where it has none. */
export const memberText = (dimension: keyof typeof members, column: string): string =>
  `transform(toString(${column}), [${Object.keys(members[dimension]).map(quoted)}], [${Object.values(members[dimension]).map(quoted)}], toString(${column}))`
