import { at, born, expired, type FactRow } from './columns.ts'
import { banks, courses, extensionOf, questions, resources } from './row-data.ts'
import { authorOf, courseOf, groupOf, majorOf, sourceCourseOf } from './sharing-rows-data.ts'

/** Code of the stored file of a resource. */
export const tinyFileOf = (resource: number): string => String(resource).padStart(32, '0')

/** Rows of courses, classes, resources and questions. */
export const contentRows = (): Record<string, FactRow[]> => ({
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
  dim_course_class: [
    [7002, 1002, 'zjy', 1, 12, 102, '2025-05-02'] as const,
    [7005, 3001, 'mooc', 3, 31, 301, '2025-05-03'] as const,
  ].map(([class_id, course_id, platform, school_id, college_id, teacher_id, start_date]) => ({
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
  })),
  dim_resource: resources.map(
    ([resource_id, school_id, platform, resource_type, bytes, duration_s, created, removed]) => ({
      ...born,
      resource_id,
      school_id,
      platform,
      resource_type,
      bytes,
      author_id: authorOf[resource_id] ?? 0,
      group_id: groupOf[resource_id] ?? 0,
      course_id: courseOf[resource_id] ?? 0,
      extension: extensionOf[resource_id] ?? '',
      duration_s,
      is_original: Number(resource_id !== 5003),
      file: [5001, 5002].includes(resource_id) ? tinyFileOf(resource_id) : '',
      created_at: at(created),
      removed_at: expired(removed),
    }),
  ),
  dim_chapter_resource: [
    { version: 1, resource_id: 5001, school_id: 1, course_id: 1001, chapter: 2, name: '工艺流程' },
  ],
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
})
