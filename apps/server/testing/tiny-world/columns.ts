import { people, schools, sessions } from './row-data.ts'

export type FactRow = Record<string, unknown>

export function required<T>(entry: T | undefined): T {
  if (entry === undefined) throw new Error('the tiny world names something that it does not have')
  return entry
}
export const born = { version: 1, name: '' }
export const at = (day: string) => `${day} 00:00:00`
export const expired = (day?: string) => (day ? at(day) : null)
export const schoolOf = (id: number) => required(schools.find(([school]) => school === id))
export const provinceOf = (school: number) => `${schoolOf(school)[2].slice(0, 2)}0000`
export const personOf = (id: number) => required(people.find(([person]) => person === id))
export const studentOf = (id: number): FactRow => {
  const [user_id, , school_id, college_id, major_id] = personOf(id)
  return { user_id, school_id, province_code: provinceOf(school_id), college_id, major_id, admin_class_id: major_id }
}
export const actorOf = (id: number, event_time: string, event: number): FactRow => {
  const [, user_role, school_id] = personOf(id)
  const { admin_class_id: _, ...student } = studentOf(id)
  return { ...student, event_id: event, event_time, user_role, city_code: schoolOf(school_id)[2] }
}
export const lessonOf = (teacher_id: number, class_id: number): FactRow => ({
  term_id: '2024-2025-2',
  class_id,
  course_id: 0,
  teacher_id,
})
export const taughtBy = (id: number): FactRow => {
  const [, , school_id, college_id] = personOf(id)
  return { school_id, province_code: provinceOf(school_id), college_id }
}
export const sessionOf = (id: number) => required(sessions.find(([session]) => session === id))
export const ownerOf = (list: [number, number, ...unknown[]][], id: number) =>
  required(list.find(([entry]) => entry === id))[1]
