import { warningPage } from '../../blocks/warnings/definition.ts'

/** /school/StudentBehaviorWarning: students who have stopped learning. */
export default warningPage('studentWarning', 'student', {
  stu_behavior: {
    name: '学生行为预警',
    texts: ['college', 'adminClass'],
    numbers: ['silentDays', 'recentMinutes', 'usualMinutes', 'share'],
    extra: 'bands',
  },
})
