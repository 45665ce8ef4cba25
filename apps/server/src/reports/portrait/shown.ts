import type { MetricId, Role } from '@data-centre/api'

type Shown = readonly [column: string, id: MetricId, label?: string]

/** What a portrait shows of the columns of its list: six sides, and six numbers. */
export const shownOf: Readonly<
  Record<Role, { sides: readonly (readonly [column: string, name: string])[]; kpi: readonly Shown[] }>
> = {
  teacher: {
    sides: [
      ['sessions', '教学活跃'],
      ['resources', '资源建设'],
      ['interaction', '课堂互动'],
      ['grading', '作业批阅'],
      ['stars', '学生评价'],
      ['quality', '课程质量'],
    ],
    kpi: [
      ['sessions', 'sessions.count'],
      ['courses', 'courses.total', '任教课程'],
      ['activities', 'activities.count'],
      ['resources', 'resources.new'],
      ['grading', 'homework.gradedRate'],
      ['stars', 'evaluations.average'],
    ],
  },
  student: {
    sides: [
      ['attendance', '出勤'],
      ['interaction', '互动'],
      ['submitting', '作业'],
      ['score', '成绩'],
      ['study', '学习时长'],
      ['own', '自主学习'],
    ],
    kpi: [
      ['attendance', 'attendance.rate'],
      ['courses', 'students.courses', '课程数'],
      ['interaction', 'participation.rate'],
      ['submitting', 'homework.submitRate'],
      ['score', 'scores.average'],
      ['study', 'study.hours'],
    ],
  },
}
