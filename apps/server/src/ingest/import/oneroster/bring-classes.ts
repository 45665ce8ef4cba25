import { secondsAt } from '../instant-of-day.ts'
import { bringRows, type Row } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { CourseClass } from './classes.ts'
import { endOf, following, lasting } from './life.ts'
import { PLATFORM } from './rosters-of-school.ts'
import { settleTerms } from './terms/class-terms.ts'

/**
 * Writes the classes with their teachers. Answers how many of the file were new or changed, who has got a new teacher, and
 * what the report says about classes that keep their term.
 */
export async function bringClasses(
  stores: ImportStores,
  classes: ReadonlyMap<string, CourseClass>,
  teachers: ReadonlyMap<string, number>,
): Promise<{ written: number; newTeacher: Set<string>; notes: string[] }> {
  const notes = await settleTerms(stores, classes.values())
  const refs = new Map([...classes].map(([ref, { id }]) => [id, ref]))
  const newTeacher = new Set<string>()
  let written = 0
  const rows: Row[] = []
  for (const [ref, one] of classes) {
    const teacher = teachers.get(ref)
    if (one.name === '' && teacher === undefined) continue
    const { id, schoolId, courseId, collegeId, name, termId, start, end, ended } = one
    rows.push({
      class_id: id,
      course_id: courseId,
      platform: PLATFORM,
      school_id: schoolId,
      college_id: collegeId,
      term_id: termId,
      teacher_id: teacher ?? 0,
      name,
      created_at: secondsAt(start),
      start_date: start,
      end_date: end,
      removed_at: endOf(one, stores.clock.now()),
      status: ended ? -1 : 1,
    })
  }
  const isOfFile = (id: number): boolean => classes.get(refs.get(id) ?? '')?.name !== ''
  await bringRows(
    stores,
    {
      table: 'dim_course_class',
      key: ['class_id', 'school_id'],
      times: ['created_at', 'removed_at'],
      merge(standing, wanted) {
        const ref = refs.get(Number(wanted.class_id)) ?? ''
        const teacher_id = teachers.get(ref) ?? Number(standing.teacher_id)
        if (teacher_id !== Number(standing.teacher_id)) newTeacher.add(ref)
        // A class of a file before brings nothing but its teacher.
        const messages = isOfFile(Number(wanted.class_id)) ? { ...wanted, teacher_id } : { teacher_id }
        const after = following(standing, messages, classes.get(ref) ?? lasting, {
          since: 'created_at',
          sinceEver: true,
          gone: 'removed_at',
        })
        if (after && isOfFile(Number(wanted.class_id))) written++
        return after
      },
      isAdded(wanted) {
        const ref = refs.get(Number(wanted.class_id)) ?? ''
        if (teachers.has(ref)) newTeacher.add(ref)
        written++
        return true
      },
    },
    rows,
  )
  return { written, newTeacher, notes }
}
