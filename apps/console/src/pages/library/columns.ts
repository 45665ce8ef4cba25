/** Courses of a school by what they are. */
export const courseTotals = [
  'courses.total',
  'courses.standard',
  'courses.selfBuilt',
  'courses.spoc',
  'courses.mooc',
  'courses.activeRate',
] as const
/** Numbers of what has been built, as lists of courses show them. */
export const courseColumns = [
  { metric: 'resources.total', label: '素材' },
  { metric: 'questions.total', label: '题目' },
  { metric: 'courses.learners', label: '学习人数' },
  { metric: 'courses.logs', label: '日志' },
  { metric: 'courses.calls', label: '被调用' },
] as const
/** Calls of courses, whole and in parts. */
export const callColumns = [
  { metric: 'courses.wholeCalls', label: '整课调用' },
  { metric: 'courses.partCalls', label: '部分调用' },
  { metric: 'courses.calls', label: '调用次数' },
] as const
/** What was built in projects, and who uses it. */
export const projectColumns = [
  { metric: 'projects.courses', label: '课程' },
  { metric: 'projects.resources', label: '素材' },
  { metric: 'projects.questions', label: '题目' },
  { metric: 'projects.users', label: '用户' },
  { metric: 'projects.logs', label: '日志' },
  { metric: 'projects.activeRate', label: '活跃素材占比' },
] as const
/** Where a course is shown, by its platform. */
export const coursePages = {
  zyk: 'libraryCourseDetails',
  zjy: 'libraryCourseDetails',
  mooc: 'moocCourseDetails',
  zyq: 'libraryCourseDetails',
} as const
