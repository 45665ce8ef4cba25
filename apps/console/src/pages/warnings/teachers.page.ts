import { warningPage } from '../../blocks/warnings/definition.ts'

/** /school/TeacherBehaviorWarning: teachers who do not log in, and those whose classes or marking lie idle. */
export default warningPage('teacherWarning', 'teacher', {
  tea_nologin: {
    name: '未登录',
    texts: ['college', 'lastLogin'],
    numbers: ['silentDays'],
  },
  tea_behavior: {
    name: '教学行为',
    texts: ['college'],
    numbers: ['sessions', 'bareStreak', 'pending', 'pendingDays'],
  },
})
