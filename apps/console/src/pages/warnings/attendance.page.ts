import { warningPage } from '../../blocks/warnings/definition.ts'

/** /school/AttendanceWarning: students who miss sessions. */
export default warningPage('attendanceWarning', 'student', {
  attendance: {
    name: '出勤预警',
    texts: ['college', 'major', 'adminClass'],
    numbers: ['expected', 'absent', 'late', 'leave', 'rate', 'streak'],
    extra: 'sections',
  },
})
