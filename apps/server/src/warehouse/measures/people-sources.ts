import { STUDENT_STAYS, TEACHER_STAYS } from '../schema/stays.ts'
import { ageBand, dimension, teacherColumns } from './source-tables.ts'

/** Teachers once for each stay in a college. */
export const teacherStays = dimension(
  '',
  { college: 'at_college', role: "'teacher'", ageBand, ...teacherColumns },
  { from: TEACHER_STAYS },
)

/** Students once for each stay in a college, major and class. */
export const studentStays = dimension(
  '',
  {
    college: 'at_college',
    major: 'at_major',
    adminClass: 'at_class',
    grade: 'toString(grade)',
    gender: 'toString(gender)',
    role: "'student'",
  },
  { from: STUDENT_STAYS },
)
