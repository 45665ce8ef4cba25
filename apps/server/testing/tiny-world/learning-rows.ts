import { evaluations, exams, homeworks } from './row-data.ts'

type FactRow = Record<string, unknown>
const at = (day: string) => `${day} 00:00:00`

/** Rows of homeworks, exams and evaluations; `lessonOf`, `taughtBy`, `studentOf` are the columns of a lesson, of its teacher, of a student. */
export function learningRows(
  lessonOf: (teacher: number, of: number) => FactRow,
  taughtBy: (teacher: number) => FactRow,
  studentOf: (id: number) => FactRow,
): Record<string, FactRow[]> {
  const place = (teacher: number) => {
    const { province_code: _, ...rest } = taughtBy(teacher)
    return rest
  }
  return {
    dim_homework: homeworks.map(([homework_id, teacher, of, due_at, states]) => ({
      version: 1,
      homework_id,
      ...lessonOf(teacher, of),
      ...place(teacher),
      title: '',
      assigned_at: at('2025-05-05'),
      due_at,
      expected: Object.keys(states).length,
    })),
    dim_exam: exams.map(([exam_id, teacher, of, kind, started_at, full_score, pass_score, papers]) => ({
      version: 1,
      exam_id,
      ...lessonOf(teacher, of),
      ...place(teacher),
      kind,
      title: '',
      started_at,
      ends_at: started_at,
      full_score,
      pass_score,
      expected: Object.keys(papers).length,
    })),
    fact_exam: exams.flatMap(([exam_id, teacher, of, kind, started_at, full_score, pass_score, papers]) =>
      Object.entries(papers).map(([id, [submitted_at, graded_at, score]]) => ({
        version: 1,
        exam_id,
        event_id: 0,
        exam_date: started_at.slice(0, 10),
        kind,
        ...lessonOf(teacher, of),
        ...studentOf(Number(id)),
        started_at,
        ends_at: started_at,
        submitted_at,
        used_s: 0,
        graded_at,
        score,
        full_score,
        pass_score,
      })),
    ),
    fact_evaluation: evaluations.flatMap(([evaluation_id, teacher, of, kind, evaluation_date, opinions]) =>
      Object.entries(opinions).map(([id, opinion]) => {
        const [star = null, content = null, method = null, attitude = null, effect = null, interaction = null] =
          opinion ?? []
        const opened_at = at(evaluation_date)
        return {
          version: 1,
          evaluation_id,
          user_id: Number(id),
          event_id: 0,
          kind,
          evaluation_date,
          session_id: 0,
          ...lessonOf(teacher, of),
          ...taughtBy(teacher),
          opened_at,
          evaluated_at: opinion ? opened_at : null,
          star,
          content,
          method,
          attitude,
          effect,
          interaction,
        }
      }),
    ),
  }
}
