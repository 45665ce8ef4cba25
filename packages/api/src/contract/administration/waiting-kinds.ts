/** Kinds of things that are opened before anybody acts on them, with their labels. */
export const waitingKinds = {
  sign: '签到',
  activity: '课堂活动',
  homework: '作业',
  exam: '考试',
  evaluation: '评价',
} as const
