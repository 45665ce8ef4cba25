import type { Role, RouteKey } from '@data-centre/api'
import { type ComponentType, createElement, type LazyExoticComponent } from 'react'
import type { PageDefinition } from './blocks/definition.ts'
import type { RankingDefinition } from './blocks/ranking/definition.ts'
import type { WarningDefinition } from './blocks/warnings/definition.ts'
import { lazyChunk } from './lazy-chunk.ts'

/** A page that is a definition: renderer and definition arrive together. */
const defined = (load: () => Promise<{ default: PageDefinition }>): LazyExoticComponent<ComponentType> =>
  lazyChunk(async () => {
    const [{ DefinedPage }, { default: definition }] = await Promise.all([
      import('./blocks/page/defined-page.tsx'),
      load(),
    ])
    return { default: () => createElement(DefinedPage, { definition }) }
  })

/** A ranking page, by its definition. */
const ranked = (load: () => Promise<{ default: RankingDefinition }>): LazyExoticComponent<ComponentType> =>
  lazyChunk(async () => {
    const [{ RankingPage }, { default: definition }] = await Promise.all([
      import('./blocks/ranking/ranking-page.tsx'),
      load(),
    ])
    return { default: () => createElement(RankingPage, { definition }) }
  })

/** A page of warnings, by its definition. */
const warned = (load: () => Promise<{ default: WarningDefinition }>): LazyExoticComponent<ComponentType> =>
  lazyChunk(async () => {
    const [{ WarningPage }, { default: definition }] = await Promise.all([
      import('./blocks/warnings/warning-page.tsx'),
      load(),
    ])
    return { default: () => createElement(WarningPage, { definition }) }
  })

/** The portrait of somebody in a role. */
const portrait = (role: Role): LazyExoticComponent<ComponentType> =>
  lazyChunk(async () => {
    const { PortraitPage } = await import('./pages/portrait/portrait-page.tsx')
    return { default: () => createElement(PortraitPage, { role }) }
  })

/** What stands behind each route inside a frame; a test holds the list against the route table. */
export const pageComponents: Readonly<Partial<Record<RouteKey, LazyExoticComponent<ComponentType>>>> = {
  home: lazyChunk(() => import('./pages/home/home-page.tsx')),
  metrics: lazyChunk(() => import('./pages/metrics/metrics-page.tsx')),
  wallContent: lazyChunk(() => import('./pages/wall-content/edit-new-media-page.tsx')),
  schoolDashboard: defined(() => import('./pages/school/dashboard.page.ts')),
  teacherStatistics: defined(() => import('./pages/school/teacher-statistics.page.ts')),
  classTeaching: defined(() => import('./pages/class-teaching/statistics.page.ts')),
  classTeachingDetails: defined(() => import('./pages/class-teaching/details.page.ts')),
  classTeachingLesson: defined(() => import('./pages/class-teaching/lesson.page.ts')),
  classroomTeaching: defined(() => import('./pages/class-teaching/course.page.ts')),
  classroomTeachingClass: defined(() => import('./pages/class-teaching/class.page.ts')),
  courseClassDetails: defined(() => import('./pages/course-classes/class.page.ts')),
  courseStudentDetails: defined(() => import('./pages/course-classes/student.page.ts')),
  influence: defined(() => import('./pages/school/influence.page.ts')),
  distributionDetails: defined(() => import('./pages/school/distribution-details.page.ts')),
  cloudData: defined(() => import('./pages/cloud/data.page.ts')),
  cloudColleges: defined(() => import('./pages/cloud/colleges.page.ts')),
  cloudBehavior: defined(() => import('./pages/cloud/behaviour.page.ts')),
  achievements: defined(() => import('./pages/cloud/achievements.page.ts')),
  cloudCourses: defined(() => import('./pages/cloud/courses.page.ts')),
  cloudCourseDetails: defined(() => import('./pages/cloud/course-details.page.ts')),
  spocCourseData: defined(() => import('./pages/cloud/course-data.page.ts')),
  teachingReport: defined(() => import('./pages/teaching-reports/report.page.ts')),
  reportRanking: defined(() => import('./pages/teaching-reports/ranking.page.ts')),
  reportActivities: defined(() => import('./pages/teaching-reports/activities.page.ts')),
  reportBeforeClass: defined(() => import('./pages/teaching-reports/before-class.page.ts')),
  reportInClass: defined(() => import('./pages/teaching-reports/in-class.page.ts')),
  reportAfterClass: defined(() => import('./pages/teaching-reports/after-class.page.ts')),
  reportEvaluations: defined(() => import('./pages/teaching-reports/evaluations.page.ts')),
  reportStudents: defined(() => import('./pages/teaching-reports/students.page.ts')),
  cloudRanking: ranked(() => import('./pages/cloud/ranking.page.ts')),
  moocData: defined(() => import('./pages/mooc/data.page.ts')),
  moocCourses: defined(() => import('./pages/mooc/course-statistics.page.ts')),
  moocCourseDetails: defined(() => import('./pages/mooc/course-details.page.ts')),
  moocCourseData: defined(() => import('./pages/mooc/course-data.page.ts')),
  moocRanking: ranked(() => import('./pages/mooc/ranking.page.ts')),
  libraryCourses: defined(() => import('./pages/library/courses.page.ts')),
  libraryCourseDetails: defined(() => import('./pages/library/course-details.page.ts')),
  libraryCourseData: defined(() => import('./pages/library/course-data.page.ts')),
  courseCalls: defined(() => import('./pages/library/course-calls.page.ts')),
  libraryRanking: ranked(() => import('./pages/library/ranking.page.ts')),
  collegeStatistics: defined(() => import('./pages/school/college-statistics.page.ts')),
  teacherPortrait: portrait('teacher'),
  studentPortrait: portrait('student'),
  studentStatistics: defined(() => import('./pages/school/student-statistics.page.ts')),
  libraryProjects: defined(() => import('./pages/library/projects.page.ts')),
  libraryResources: defined(() => import('./pages/library/resources.page.ts')),
  libraryResourceDetails: defined(() => import('./pages/library/resource-details.page.ts')),
  teacherResources: defined(() => import('./pages/library/teacher-resources.page.ts')),
  groupData: defined(() => import('./pages/project-groups/data.page.ts')),
  groupResources: defined(() => import('./pages/project-groups/resources.page.ts')),
  groupCourseResources: defined(() => import('./pages/project-groups/course-resources.page.ts')),
  groupQuestions: defined(() => import('./pages/project-groups/questions.page.ts')),
  groupCourseQuestions: defined(() => import('./pages/project-groups/course-questions.page.ts')),
  groupCourses: defined(() => import('./pages/project-groups/courses.page.ts')),
  groupCourseDetails: defined(() => import('./pages/project-groups/course-details.page.ts')),
  groupUsers: defined(() => import('./pages/project-groups/users.page.ts')),
  groupUserList: defined(() => import('./pages/project-groups/user-list.page.ts')),
  groupLogs: defined(() => import('./pages/project-groups/logs.page.ts')),
  userBehavior: defined(() => import('./pages/project-groups/user-behavior.page.ts')),
  creditCertification: defined(() => import('./pages/credits/credits.page.ts')),
  attendanceWarning: warned(() => import('./pages/warnings/attendance.page.ts')),
  performanceWarning: warned(() => import('./pages/warnings/performance.page.ts')),
  teacherWarning: warned(() => import('./pages/warnings/teachers.page.ts')),
  studentWarning: warned(() => import('./pages/warnings/students.page.ts')),
  courseQuality: lazyChunk(() => import('./pages/warnings/course-quality-page.tsx')),
  provinceDashboard: defined(() => import('./pages/province/dashboard.page.ts')),
  provinceRankings: ranked(() => import('./pages/province/rankings.page.ts')),
  provinceContribution: defined(() => import('./pages/province/contribution.page.ts')),
  provinceSchools: defined(() => import('./pages/province/school-statistics.page.ts')),
  provinceCourses: defined(() => import('./pages/province/course-statistics.page.ts')),
  provinceLibrary: defined(() => import('./pages/province/library.page.ts')),
  provinceTeaching: defined(() => import('./pages/province/teaching.page.ts')),
  provinceGroups: defined(() => import('./pages/province/project-groups.page.ts')),
  provinceUsers: defined(() => import('./pages/province/user-statistics.page.ts')),
  provinceActivityLogs: defined(() => import('./pages/province/activity-logs.page.ts')),
  provinceWarning: lazyChunk(() => import('./pages/warnings/province-warning-page.tsx')),
  operationDashboard: defined(() => import('./pages/operation/dashboard.page.ts')),
  operationLog: lazyChunk(() => import('./pages/authority/operation-log/operation-log-page.tsx')),
  authorityMenu: lazyChunk(() => import('./pages/authority/menu/menu-page.tsx')),
  authorityRole: lazyChunk(() => import('./pages/authority/role/role-page.tsx')),
  authoritySurvey: lazyChunk(() => import('./pages/authority/survey/survey-page.tsx')),
  authoritySchool: lazyChunk(() => import('./pages/authority/school/school-page.tsx')),
  authorityIntake: lazyChunk(() => import('./pages/authority/intake/intake-page.tsx')),
  authorityJobs: lazyChunk(() => import('./pages/authority/jobs/jobs-page.tsx')),
  authorityWalls: lazyChunk(() => import('./pages/authority/walls/walls-page.tsx')),
  authorityDisputes: lazyChunk(() => import('./pages/authority/disputes/disputes-page.tsx')),
  authorityExports: lazyChunk(() => import('./pages/authority/exports/exports-page.tsx')),
  operationCalls: defined(() => import('./pages/operation/resource-calls.page.ts')),
  operationMaterials: defined(() => import('./pages/operation/material-statistics.page.ts')),
  operationQuestions: defined(() => import('./pages/operation/question-statistics.page.ts')),
  operationCourses: defined(() => import('./pages/operation/course-statistics.page.ts')),
  operationActivityLogs: defined(() => import('./pages/operation/activity-logs.page.ts')),
  operationNewDetails: defined(() => import('./pages/operation/new-details.page.ts')),
  operationUsers: defined(() => import('./pages/operation/user-statistics.page.ts')),
}
