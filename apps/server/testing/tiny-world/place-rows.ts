import { born, expired, type FactRow, provinceOf, required, studentOf } from './columns.ts'
import { colleges, opened, people, places, schools, teachersOf, tierOf } from './row-data.ts'
import { majors } from './sharing-rows-data.ts'

/** Rows of schools, colleges, majors and people. */
export const placeRows = (): Record<string, FactRow[]> => ({
  dim_school: schools.map(([school_id, name, city_code, type_name, edition, is_open, joined_at, removed]) => {
    const [province, city] = required(places[city_code])
    return {
      ...born,
      school_id,
      name,
      short_name: name,
      province_code: provinceOf(school_id),
      province,
      city_code,
      city,
      type_name,
      tier: tierOf[school_id] ?? '',
      lng: 100,
      lat: 25,
      joined_at,
      is_open,
      edition,
      is_demo: 0,
      platforms: opened[school_id] ?? '',
      removed_at: expired(removed),
    }
  }),
  dim_college: colleges.map(([college_id, school_id, name]) => ({
    version: 1,
    college_id,
    school_id,
    name,
    is_unassigned: 0,
  })),
  dim_major: majors.map(([major_id, school_id, college_id, category]) => ({
    version: 1,
    major_id,
    school_id,
    college_id,
    category,
    name: '',
    is_unassigned: 0,
  })),
  // One class for each major, as students say.
  dim_admin_class: [
    ...new Map(people.filter(([, role]) => role === 'student').map((one) => [one[4], one])).values(),
  ].map(([, , school_id, college_id, major_id]) => ({
    version: 1,
    admin_class_id: major_id,
    school_id,
    college_id,
    major_id,
    grade: 2024,
    name: `${major_id}班`,
    is_unassigned: 0,
  })),
  dim_teacher: people
    .filter(([, role]) => role === 'teacher')
    .map(([user_id, , school_id, college_id, , joined_at, removed]) => ({
      ...born,
      user_id,
      school_id,
      college_id,
      job_no: `T${user_id}`,
      gender: 1,
      title: teachersOf[user_id]?.[0] ?? '',
      is_dual: teachersOf[user_id]?.[1] ?? 0,
      birth_year: teachersOf[user_id]?.[2] ?? 1980,
      joined_at,
      removed_at: expired(removed),
    })),
  dim_student: people
    .filter(([, role]) => role === 'student')
    .map(([id, , , , , joined_at, removed]) => {
      const { province_code: _, ...student } = studentOf(id)
      return { ...born, ...student, student_no: '', gender: 1, grade: 2024, joined_at, removed_at: expired(removed) }
    }),
})
