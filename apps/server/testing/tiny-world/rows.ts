import { learningRows } from './learning-rows.ts'
import {
  activities,
  answers,
  banks,
  classWarnings,
  colleges,
  courses,
  homeworks,
  logins,
  logs,
  people,
  places,
  questions,
  resources,
  schools,
  sessions,
  signIns,
  teachersOf,
  uses,
  warnings,
} from './row-data.ts'
import { sharingRows } from './sharing-rows.ts'
import { authorOf, courseOf, groupOf, majorOf, majors, sourceCourseOf } from './sharing-rows-data.ts'
import { trafficRows } from './traffic-rows.ts'

type FactRow = Record<string, unknown>

function required<T>(entry: T | undefined): T {
  if (entry === undefined) throw new Error('the tiny world names something that it does not have')
  return entry
}
const born = { version: 1, name: '' }
const at = (day: string) => `${day} 00:00:00`
const expired = (day?: string) => (day ? at(day) : null)
const schoolOf = (id: number) => required(schools.find(([school]) => school === id))
const provinceOf = (school: number) => `${schoolOf(school)[2].slice(0, 2)}0000`
const personOf = (id: number) => required(people.find(([person]) => person === id))
const studentOf = (id: number): FactRow => {
  const [user_id, , school_id, college_id, major_id] = personOf(id)
  return { user_id, school_id, province_code: provinceOf(school_id), college_id, major_id, admin_class_id: 0 }
}
const actorOf = (id: number, event_time: string, event: number): FactRow => {
  const [, user_role, school_id] = personOf(id)
  const { admin_class_id: _, ...student } = studentOf(id)
  return { ...student, event_id: event, event_time, user_role, city_code: schoolOf(school_id)[2] }
}
const lessonOf = (teacher_id: number, class_id: number): FactRow => ({ term_id: '2024-2025-2', class_id, course_id: 0, teacher_id })
const taughtBy = (id: number): FactRow => {
  const [, , school_id, college_id] = personOf(id)
  return { school_id, province_code: provinceOf(school_id), college_id }
}
const sessionOf = (id: number) => required(sessions.find(([session]) => session === id))
const ownerOf = (list: [number, number, ...unknown[]][], id: number) => required(list.find(([entry]) => entry === id))[1]

/** Rows of every table, by table: each line of the world with the columns that follow from it. */
export function tinyRows(): Record<string, FactRow[]> {
  return {
    ...learningRows(lessonOf, taughtBy, studentOf),
    ...sharingRows(actorOf, studentOf, provinceOf),
    ...trafficRows(),
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
        tier: '',
        lng: 100,
        lat: 25,
        joined_at,
        is_open,
        edition,
        is_demo: 0,
        removed_at: expired(removed),
      }
    }),
    dim_college: colleges.map(([college_id, school_id, name]) => ({ version: 1, college_id, school_id, name, is_unassigned: 0 })),
    dim_major: majors.map(([major_id, school_id, college_id, category]) => ({ version: 1, major_id, school_id, college_id, category, name: '', is_unassigned: 0 })),
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
    dim_course: courses.map(([course_id, school_id, platform, course_type, level, college_id, created, removed]) => ({
      ...born,
      course_id,
      school_id,
      platform,
      course_type,
      level,
      college_id,
      major_id: majorOf[course_id] ?? 0,
      group_id: groupOf[course_id] ?? 0,
      lead_teacher_id: authorOf[course_id] ?? 0,
      source_course_id: sourceCourseOf[course_id] ?? 0,
      created_at: at(created),
      removed_at: expired(removed),
    })),
    dim_course_class: [[7002, 1002, 'zjy', 1, 12, 102, '2025-05-02'] as const, [7005, 3001, 'mooc', 3, 31, 301, '2025-05-03'] as const].map(
      ([class_id, course_id, platform, school_id, college_id, teacher_id, start_date]) => ({
        ...born,
        class_id,
        course_id,
        platform,
        school_id,
        college_id,
        term_id: '2024-2025-2',
        teacher_id,
        created_at: at(start_date),
        start_date,
        end_date: '2025-07-06',
        removed_at: null,
      }),
    ),
    dim_resource: resources.map(([resource_id, school_id, platform, resource_type, bytes, duration_s, created, removed]) => ({
      ...born,
      resource_id,
      school_id,
      platform,
      resource_type,
      bytes,
      author_id: authorOf[resource_id] ?? 0,
      group_id: groupOf[resource_id] ?? 0,
      course_id: courseOf[resource_id] ?? 0,
      extension: '',
      duration_s,
      is_original: Number(resource_id !== 5003),
      created_at: at(created),
      removed_at: expired(removed),
    })),
    dim_question_bank: banks.map(([bank_id, school_id, course_id, group_id, created, removed]) => ({
      version: 1,
      bank_id,
      school_id,
      course_id,
      group_id,
      name: `题库${bank_id}`,
      created_at: at(created),
      removed_at: expired(removed),
    })),
    dim_question: questions.map(([question_id, school_id, platform, question_type, created]) => ({
      version: 1,
      question_id,
      bank_id: question_id + 100,
      school_id,
      platform,
      question_type,
      author_id: authorOf[question_id] ?? 0,
      group_id: groupOf[question_id] ?? 0,
      course_id: courseOf[question_id] ?? 0,
      difficulty: question_id === 6001 ? 3 : 5,
      created_at: at(created),
      removed_at: null,
    })),
    fact_log: logs.map(([when, id, platform, log_type, course_id = 0, owner, duration_s = 0, group_id = 0], i) => ({
      ...actorOf(id, when, 1000 + i),
      platform,
      log_type,
      course_id,
      class_id: 0,
      object_id: 0,
      owner_school_id: owner ?? personOf(id)[2],
      group_id,
      duration_s,
      client: 'pc',
    })),
    fact_login: logins.map(([when, id, platform, client, session_s], i) => ({ ...actorOf(id, when, 2000 + i), platform, client, session_s })),
    fact_resource_use: uses.map(([when, id, resource_id, action], i) => {
      const [, owner_school_id, platform, resource_type] = required(resources.find(([resource]) => resource === resource_id))
      return { ...actorOf(id, when, 3000 + i), platform, action, resource_id, resource_type, owner_school_id, author_id: 0, group_id: 0, course_id: 0, duration_s: 0 }
    }),
    fact_answer: answers.map(([when, id, question_id, is_correct], i) => ({
      ...actorOf(id, when, 4000 + i),
      platform: 'zjy',
      question_id,
      question_type: 'single',
      owner_school_id: ownerOf(questions, question_id),
      group_id: 0,
      is_correct,
    })),
    fact_session: sessions.map(([session_id, teach_date, teacher, class_id]) => ({
      version: 1,
      session_id,
      teach_date,
      ...lessonOf(teacher, class_id),
      ...taughtBy(teacher),
      section: '1-2',
      started_at: at(teach_date),
      ended_at: null,
    })),
    fact_activity: activities.map(([activity_id, session_id, activity_date, phase]) => {
      const [, , teacher, class_id] = sessionOf(session_id)
      return {
        version: 1,
        activity_id,
        session_id,
        activity_date,
        ...lessonOf(teacher, class_id),
        ...taughtBy(teacher),
        phase,
        activity_type: 'quiz',
        started_at: at(activity_date),
      }
    }),
    fact_participation: activities.flatMap(([activity_id, session_id, activity_date, phase, joined]) =>
      Object.entries(joined).map(([id, join]) => {
        const [, , teacher, class_id] = sessionOf(session_id)
        return {
          version: 1,
          activity_id,
          session_id,
          event_id: 0,
          event_time: at(activity_date),
          activity_date,
          ...lessonOf(teacher, class_id),
          ...studentOf(Number(id)),
          phase,
          activity_type: 'quiz',
          joined: Number(join > 0),
          score: join > 1 ? join : null,
        }
      }),
    ),
    fact_attendance: signIns.flatMap(([sign_id, session_id, sign_date, method, states]) =>
      Object.entries(states).map(([id, state]) => {
        const [, , teacher, class_id] = sessionOf(session_id)
        return {
          version: 1,
          sign_id,
          session_id,
          event_id: 0,
          event_time: at(sign_date),
          sign_date,
          ...lessonOf(teacher, class_id),
          teacher_college_id: personOf(teacher)[3],
          ...studentOf(Number(id)),
          method,
          state,
        }
      }),
    ),
    fact_homework: homeworks.flatMap(([homework_id, teacher, class_id, due_at, states]) =>
      Object.entries(states).map(([id, [submitted_at, graded_at]]) => ({
        version: 1,
        homework_id,
        event_id: 0,
        due_date: due_at.slice(0, 10),
        ...lessonOf(teacher, class_id),
        ...studentOf(Number(id)),
        assigned_at: at('2025-05-05'),
        due_at,
        submitted_at,
        graded_at,
        score: graded_at ? 90 : null,
      })),
    ),
    fact_warning: [
      ...warnings.map(([stat_date, kind, level, id]) => {
        const { user_id, ...student } = studentOf(id)
        return { ...student, subject_id: user_id, stat_date, kind, level, subject_kind: personOf(id)[1] }
      }),
      ...classWarnings.map(([stat_date, level, class_id, teacher]) => ({
        ...taughtBy(teacher),
        stat_date,
        kind: 'course_quality',
        level,
        subject_kind: 'class',
        subject_id: class_id,
        class_id,
      })),
    ].map(({ admin_class_id: _, ...row }: FactRow) => ({ version: 1, term_id: '2024-2025-2', ...row })),
  }
}
