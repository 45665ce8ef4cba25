import { secondsAt } from '../instant-of-day.ts'
import { outdatedRows } from '../roster/newest-rows.ts'
import { bringRows, type Row } from '../schools/dimension-rows.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { CourseClass } from './classes.ts'
import { endOf, following, lasting } from './life.ts'
import { PLATFORM } from './rosters-of-school.ts'
import { type ClassTeacher, mayReplace } from './teachers/class-teachers.ts'
import { settleTerms } from './terms/class-terms.ts'

/**
 * Writes the classes with their teachers. Answers how many of the file were new or changed, whose row is that of the teacher of a class,
 * which have got a new one, and what the report says about classes that keep their term.
 */
export async function bringClasses(
  stores: ImportStores,
  classes: ReadonlyMap<string, CourseClass>,
  ofFile: ReadonlyMap<string, ClassTeacher>,
): Promise<{ written: number; teachers: Map<string, { user: string }>; newTeacher: Set<string>; notes: string[] }> {
  const notes = await settleTerms(stores, classes.values())
  const teachers = new Map([...ofFile].map(([ref, { row }]) => [ref, { user: row.user }]))
  const outdated = await outdatedTeachers(stores, classes, ofFile)
  const refs = new Map([...classes].map(([ref, { id }]) => [id, ref]))
  const newTeacher = new Set<string>()
  let written = 0
  const rows: Row[] = []
  for (const [ref, one] of classes) {
    const teacher = ofFile.get(ref)?.id
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
        const teacher_id = teacherAfter(
          Number(standing.teacher_id),
          ofFile.get(ref),
          outdated.has(Number(wanted.class_id)),
        )
        if (teacher_id === undefined) teachers.delete(ref)
        else if (teacher_id !== Number(standing.teacher_id)) newTeacher.add(ref)
        // A class of a file before brings nothing but its teacher.
        const teaching = { teacher_id: teacher_id ?? Number(standing.teacher_id) }
        const messages = isOfFile(Number(wanted.class_id)) ? { ...wanted, ...teaching } : teaching
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
        if (ofFile.has(ref)) newTeacher.add(ref)
        written++
        return true
      },
    },
    rows,
  )
  return { written, teachers, newTeacher, notes }
}

/** Classes of which a newer row has named the teacher; rows that may only fill a place are of no time. */
const outdatedTeachers = (
  { pool }: ImportStores,
  classes: ReadonlyMap<string, CourseClass>,
  ofFile: ReadonlyMap<string, ClassTeacher>,
): Promise<Set<number>> =>
  outdatedRows(
    pool,
    'class_teacher',
    [...ofFile].flatMap(([ref, { row }]) =>
      mayReplace(row) ? [{ id: classes.get(ref)?.id ?? 0, modifiedAt: row.modifiedAt }] : [],
    ),
  )

/** Who teaches a class after the file, 0 for nobody; undefined where the file's teacher comes second to one who stands. */
function teacherAfter(standing: number, ofFile: ClassTeacher | undefined, isOutdated: boolean): number | undefined {
  if (!ofFile || (isOutdated && standing !== 0)) return standing
  const { id, row, named } = ofFile
  return id === standing || standing === 0 || mayReplace(row) || named.has(standing) ? id : undefined
}
