import type { FactStore } from '../../src/warehouse/store.ts'

const place = {
  province_code: '530000',
  province: '云南省',
  city_code: '530100',
  city: '昆明市',
  type_name: '高职(专科)',
  tier: '普通',
  lng: 102.7,
  lat: 25,
  is_open: 1,
  edition: 1,
  is_demo: 1,
  joined_at: '2020-09-01',
}

type Put = (table: string, rows: readonly object[]) => Promise<unknown>

/** One school with a teacher (9001), students 1001..1000+n of class 501, a course, a resource, a question. School 2 has student 2001. */
export async function fillDimensions(store: FactStore, students = 5): Promise<void> {
  const put = (table: string, rows: readonly object[]) =>
    store.insert(table, rows.map((row) => `${JSON.stringify({ version: 1, ...row })}\n`).join(''), `test-${table}`)
  const ids = Array.from({ length: students }, (_, i) => 1001 + i)
  await put('dim_school', [
    { school_id: 1, name: '甲学院', short_name: '甲', ...place },
    { school_id: 2, name: '乙学院', short_name: '乙', ...place, province_code: '110000' },
  ])
  await put('dim_college', [{ college_id: 11, school_id: 1, name: '机电学院', is_unassigned: 0 }])
  await put('dim_teacher', [
    {
      user_id: 9001,
      school_id: 1,
      college_id: 11,
      job_no: 'T1',
      name: '王老师',
      gender: 1,
      title: '',
      is_dual: 0,
      birth_year: 1980,
      joined_at: '2020-09-01',
    },
  ])
  await put(
    'dim_student',
    [...ids.map((id) => ({ id, school: 1 })), { id: 2001, school: 2 }].map(({ id, school }) => ({
      user_id: id,
      school_id: school,
      college_id: 12,
      major_id: 21,
      admin_class_id: 31,
      student_no: `S${id}`,
      name: `学生${id}`,
      gender: 1,
      grade: 2024,
      joined_at: '2024-09-01',
    })),
  )
  await fillCourse(put, ids)
}

/** The course of the teacher, its class, a resource and a question. */
async function fillCourse(put: Put, ids: readonly number[]): Promise<void> {
  await put('dim_course', [
    {
      course_id: 301,
      platform: 'zjy',
      course_type: 'spoc',
      school_id: 1,
      college_id: 11,
      major_id: 21,
      group_id: 7,
      lead_teacher_id: 9001,
      source_course_id: 0,
      name: '机械制图',
      level: '普通',
      created_at: '2024-09-01 08:00:00',
    },
  ])
  await put('dim_course_class', [
    {
      class_id: 501,
      course_id: 301,
      platform: 'zjy',
      school_id: 1,
      college_id: 11,
      term_id: '2024-2025-2',
      teacher_id: 9001,
      name: '机械1班',
      created_at: '2025-02-01 08:00:00',
      start_date: '2025-02-17',
      end_date: '2025-07-06',
    },
  ])
  await put(
    'dim_enrolment',
    ids.map((id) => ({
      class_id: 501,
      user_id: id,
      school_id: 1,
      course_id: 301,
      platform: 'zjy',
      term_id: '2024-2025-2',
      joined_at: '2025-02-17 08:00:00',
    })),
  )
  await put('dim_resource', [
    {
      resource_id: 401,
      school_id: 1,
      author_id: 9001,
      group_id: 7,
      course_id: 301,
      platform: 'zjy',
      resource_type: 'video',
      name: '视频',
      extension: 'mp4',
      bytes: 1000,
      duration_s: 60,
      is_original: 1,
      created_at: '2024-09-01 08:00:00',
    },
  ])
  await put('dim_question', [
    {
      question_id: 601,
      school_id: 1,
      author_id: 9001,
      group_id: 7,
      course_id: 301,
      platform: 'zjy',
      question_type: 'single',
      difficulty: 2,
      created_at: '2024-09-01 08:00:00',
    },
  ])
}
