/** Numbers of open courses as every list of them shows them. */
export const moocColumns = [
  { metric: 'mooc.enrolments', label: '选课' },
  { metric: 'mooc.externalEnrolments', label: '校外' },
  { metric: 'mooc.finishRate', label: '完课率' },
  { metric: 'mooc.certificates', label: '证书' },
  { metric: 'mooc.posts', label: '讨论' },
] as const
