import type { StudentGroups } from '@data-centre/api'
import { keywordKey } from '@data-centre/api'
import { factHoldsKeyword, factIsKeyword, factStartsWithKeyword } from '../platform/text/keyword.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import type { FactStore, Params } from '../warehouse/store.ts'
import { namePattern } from './name-pattern.ts'

/** A person as a search finds them. */
export interface FoundPerson {
  id: string
  role: 'teacher' | 'student'
  name: string
  no: string
  schoolId: number
}

/** What people are found by: a part of the name, its pinyin, the beginning of the number, the id; or the id alone. */
export type FoundBy = 'name' | 'id'

export interface People {
  /** Majors and classes of the scope, by name. */
  groups(scope: Scope): Promise<StudentGroups>
  /** People of the scope whom a text finds. */
  find(text: string, scope: Scope, options: { by: FoundBy; most: number }): Promise<FoundPerson[]>
}

const tables = {
  teacher: { table: 'dim_teacher', no: 'job_no' },
  student: { table: 'dim_student', no: 'student_no' },
} as const

/** Conditions of an area on the rows of people. */
export function areaConditions({ provinces, schools, colleges }: Pick<Scope, 'provinces' | 'schools' | 'colleges'>): {
  conditions: string[]
  params: Params
} {
  return {
    conditions: [
      ...(provinces
        ? ['school_id IN (SELECT school_id FROM dim_school FINAL WHERE province_code IN {provinces:Array(String)})']
        : []),
      ...(schools ? ['school_id IN {schools:Array(UInt32)}'] : []),
      ...(colleges ? ['college_id IN {colleges:Array(UInt32)}'] : []),
    ],
    params: { ...(provinces ? { provinces } : {}), ...(schools ? { schools } : {}), ...(colleges ? { colleges } : {}) },
  }
}

/** What a text must be to find somebody. */
function wantedOf(text: string, no: string, by: FoundBy): { condition: string; params: Params } {
  const keyword = keywordKey(text)
  const hasId = 'toString(user_id) = {keyword:String}'
  if (by === 'id') return { condition: hasId, params: { keyword } }
  const hasKey = `${factIsKeyword(no)} OR ${hasId}`
  const letters = keyword.replaceAll(' ', '')
  if (/^[a-z]+$/.test(letters)) {
    const pattern = namePattern(letters)
    return {
      condition: `${hasKey}${pattern ? ' OR match(name, {pattern:String})' : ''}`,
      params: { keyword, ...(pattern ? { pattern } : {}) },
    }
  }
  return {
    condition: `${hasKey} OR ${factStartsWithKeyword(no)} OR ${factHoldsKeyword('name')}`,
    params: { keyword },
  }
}

/** Finds people in the dimensions of the warehouse: there they live, and nowhere else. */
export function createPeople({ store }: { store: FactStore }): People {
  const ofRole = async (
    role: FoundPerson['role'],
    text: string,
    scope: Scope,
    by: FoundBy,
    max: number,
  ): Promise<FoundPerson[]> => {
    const { table, no } = tables[role]
    const wanted = wantedOf(text, no, by)
    const { conditions, params } = areaConditions(scope)
    const rows = await store.query<Omit<FoundPerson, 'role'>>(
      `SELECT toString(user_id) AS id, name, ${no} AS no, school_id AS schoolId FROM ${table} FINAL
WHERE ${[...conditions, 'status = 1 AND removed_at IS NULL', `(${wanted.condition})`].join(' AND ')} ORDER BY length(name), name, user_id LIMIT {most:UInt32}`,
      { ...params, ...wanted.params, most: max },
    )
    return rows.map((row) => ({ ...row, role }))
  }
  return {
    async groups(scope) {
      const { conditions, params } = areaConditions(scope)
      const where = [...conditions, 'is_unassigned = 0 AND status = 1'].join(' AND ')
      const [majors, classes] = await Promise.all([
        store.query<StudentGroups['majors'][number]>(
          `SELECT toString(major_id) AS id, name FROM dim_major FINAL WHERE ${where} ORDER BY name, major_id`,
          params,
        ),
        store.query<StudentGroups['classes'][number]>(
          `SELECT toString(admin_class_id) AS id, name, toString(major_id) AS majorId, toString(grade) AS grade FROM dim_admin_class FINAL WHERE ${where} ORDER BY grade DESC, name, admin_class_id`,
          params,
        ),
      ])
      return { majors, classes }
    },
    find: async (text, scope, { by, most: max }) =>
      (await Promise.all((['teacher', 'student'] as const).map((role) => ofRole(role, text, scope, by, max))))
        .flat()
        .slice(0, max),
  }
}

declare module '../call/services.ts' {
  interface Ports {
    people?: People | undefined
  }
}
