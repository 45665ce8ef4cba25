/** Fragments of the statements that write how expectations stand at {until}. */
const stamp = (column: string): string => `toUnixTimestamp(${column})`
/** It began inside the window of the statement. */
export const opened = (at: string): string => `${stamp(at)} > {after:UInt32} AND ${stamp(at)} <= {until:UInt32}`
/** It has happened by the end of the window. */
export const sofar = (at: string): string => `${stamp(at)} <= {until:UInt32}`
export const lesson = 'term_id, class_id, course_id, teacher_id'
/** Columns of the student as the generator names them, and as the facts do. */
export const student = 'school_id, province_code, student_college_id, major_id, admin_class_id'
export const studentColumns = 'school_id, province_code, college_id, major_id, admin_class_id'
