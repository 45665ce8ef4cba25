import { rights } from './rights.ts'
import { administrationRights } from './rights-tree/administration.ts'
import { operationRights } from './rights-tree/operation.ts'
import { provinceRights } from './rights-tree/province.ts'
import { node, type Right, type RightOptions } from './rights-tree/right.ts'
import { routes } from './routes.ts'

const schoolMenu = node('school', 'menu')
const schoolPage = node('school', 'page')
const hidden = (activeMenu: number): RightOptions => ({ menu: 0, activeMenu })
const zyq: RightOptions = { isZyq: 1 }

/**
 * The rights tree (product design 5.1). A page that is built has `show: 1`; its menus show when one of their pages does.
 * Order in the list is the order in the menu.
 */
export const rightsTree: readonly Right[] = [
  schoolMenu(rights.schoolCentre, null, '学校数据中心'),
  schoolMenu(rights.schoolOverview, rights.schoolCentre, '总体数据', null, { icon: 'dashboard' }),
  schoolPage(rights.schoolDashboard, rights.schoolOverview, '总体数据', routes.schoolDashboard.path, { show: 1 }),
  schoolPage(rights.influence, rights.schoolOverview, '影响力', routes.influence.path, { show: 1 }),
  schoolPage(rights.distributionDetails, rights.influence, '分布详情', routes.distributionDetails.path, {
    ...hidden(rights.influence),
    show: 1,
  }),
  schoolMenu(rights.people, rights.schoolCentre, '师生信息', null, { icon: 'user-group' }),
  schoolPage(rights.teachers, rights.people, '教师信息', routes.teacherStatistics.path, { show: 1 }),
  schoolPage(rights.teacherPortrait, rights.teachers, '教师画像', routes.teacherPortrait.path, {
    ...hidden(rights.teachers),
    show: 1,
  }),
  schoolPage(rights.students, rights.people, '学生信息', routes.studentStatistics.path, { show: 1 }),
  schoolPage(rights.studentPortrait, rights.students, '学生画像', routes.studentPortrait.path, {
    ...hidden(rights.students),
    show: 1,
  }),
  schoolPage(rights.colleges, rights.schoolCentre, '院系统计', routes.collegeStatistics.path, {
    icon: 'apps',
    show: 1,
  }),
  schoolMenu(rights.library, rights.schoolCentre, '资源库统计', null, { icon: 'storage' }),
  schoolPage(rights.libraryProjects, rights.library, '专业(项目)建设', routes.libraryProjects.path, { show: 1 }),
  schoolPage(rights.libraryResources, rights.library, '资源建设', routes.libraryResources.path, { show: 1 }),
  schoolPage(
    rights.libraryResourceDetails,
    rights.libraryResources,
    '资源建设详情',
    routes.libraryResourceDetails.path,
    { ...hidden(rights.libraryResources), show: 1 },
  ),
  schoolPage(rights.teacherResources, rights.library, '教师资源建设', routes.teacherResources.path, { show: 1 }),
  schoolPage(rights.libraryCourses, rights.library, '课程建设', routes.libraryCourses.path, { show: 1 }),
  schoolPage(rights.libraryCourseDetails, rights.libraryCourses, '资源库课程详情', routes.libraryCourseDetails.path, {
    ...hidden(rights.libraryCourses),
    show: 1,
  }),
  schoolPage(rights.libraryCourseData, rights.libraryCourseDetails, '资源库课程数据', routes.libraryCourseData.path, {
    ...hidden(rights.libraryCourses),
    show: 1,
  }),
  schoolPage(rights.libraryRanking, rights.library, '资源库排行榜', routes.libraryRanking.path, { show: 1 }),
  schoolPage(rights.courseCalls, rights.library, '课程调用', routes.courseCalls.path, { show: 1 }),
  schoolMenu(rights.cloud, rights.schoolCentre, '职教云统计', null, { icon: 'cloud' }),
  schoolPage(rights.cloudData, rights.cloud, '职教云数据', routes.cloudData.path, { show: 1 }),
  schoolPage(rights.cloudBehavior, rights.cloud, '行为分析', routes.cloudBehavior.path, { show: 1 }),
  schoolPage(rights.achievements, rights.cloud, '成绩统计', routes.achievements.path, { show: 1 }),
  schoolPage(rights.cloudRanking, rights.cloud, '职教云排行榜', routes.cloudRanking.path, { show: 1 }),
  schoolPage(rights.cloudColleges, rights.cloud, '职教云院系统计', routes.cloudColleges.path, { show: 1 }),
  schoolPage(rights.classTeaching, rights.cloud, '课堂教学统计', routes.classTeaching.path, { show: 1 }),
  schoolPage(rights.classTeachingDetails, rights.classTeaching, '课堂教学明细', routes.classTeachingDetails.path, {
    ...hidden(rights.classTeaching),
    show: 1,
  }),
  schoolPage(rights.classTeachingLesson, rights.classTeachingDetails, '课堂活动明细', routes.classTeachingLesson.path, {
    ...hidden(rights.classTeaching),
    show: 1,
  }),
  schoolPage(rights.classroomTeaching, rights.classTeaching, '课堂教学', routes.classroomTeaching.path, {
    ...hidden(rights.classTeaching),
    show: 1,
  }),
  schoolPage(
    rights.classroomTeachingClass,
    rights.classroomTeaching,
    '课堂教学班级',
    routes.classroomTeachingClass.path,
    { ...hidden(rights.classTeaching), show: 1 },
  ),
  schoolMenu(rights.teachingReports, rights.cloud, '教学报告'),
  schoolPage(rights.teachingReport, rights.teachingReports, '教学报告', routes.teachingReport.path, { show: 1 }),
  schoolPage(rights.reportRanking, rights.teachingReports, '教学排行榜', routes.reportRanking.path, { show: 1 }),
  schoolPage(rights.reportActivities, rights.teachingReports, '活动参与', routes.reportActivities.path, { show: 1 }),
  schoolPage(rights.reportBeforeClass, rights.teachingReports, '课前参与', routes.reportBeforeClass.path, { show: 1 }),
  schoolPage(rights.reportInClass, rights.teachingReports, '课中参与', routes.reportInClass.path, { show: 1 }),
  schoolPage(rights.reportAfterClass, rights.teachingReports, '课后参与', routes.reportAfterClass.path, { show: 1 }),
  schoolPage(rights.reportEvaluations, rights.teachingReports, '学生评价', routes.reportEvaluations.path, { show: 1 }),
  schoolPage(rights.reportStudents, rights.teachingReports, '学生概况', routes.reportStudents.path, { show: 1 }),
  schoolPage(rights.classCourses, rights.cloud, '课程班级统计', routes.cloudCourses.path, { show: 1 }),
  schoolPage(rights.cloudCourseDetails, rights.classCourses, '职教云课程详情', routes.cloudCourseDetails.path, {
    ...hidden(rights.classCourses),
    show: 1,
  }),
  schoolPage(rights.cloudClassDetails, rights.cloudCourseDetails, '职教云班级详情', routes.courseClassDetails.path, {
    ...hidden(rights.classCourses),
    show: 1,
  }),
  schoolPage(rights.cloudStudentDetails, rights.cloudClassDetails, '职教云学生详情', routes.courseStudentDetails.path, {
    ...hidden(rights.classCourses),
    show: 1,
  }),
  schoolPage(rights.spocCourseData, rights.classCourses, 'SPOC课程数据', routes.spocCourseData.path, {
    ...hidden(rights.classCourses),
    show: 1,
  }),
  schoolMenu(rights.mooc, rights.schoolCentre, '慕课统计', null, { icon: 'video-camera' }),
  schoolPage(rights.moocData, rights.mooc, '慕课数据', routes.moocData.path, { show: 1 }),
  schoolPage(rights.moocRanking, rights.mooc, '慕课排行榜', routes.moocRanking.path, { show: 1 }),
  schoolPage(rights.moocCourses, rights.mooc, '慕课课程统计', routes.moocCourses.path, { show: 1 }),
  schoolPage(rights.moocCourseDetails, rights.moocCourses, '慕课课程详情', routes.moocCourseDetails.path, {
    ...hidden(rights.moocCourses),
    show: 1,
  }),
  schoolPage(rights.moocCourseData, rights.moocCourses, '慕课课程数据', routes.moocCourseData.path, {
    ...hidden(rights.moocCourses),
    show: 1,
  }),
  schoolMenu(rights.projectGroup, rights.schoolCentre, '专业群统计', null, { icon: 'branch' }),
  schoolPage(rights.groupData, rights.projectGroup, '专业群数据', routes.groupData.path, { ...zyq, show: 1 }),
  schoolPage(rights.groupResources, rights.projectGroup, '资源统计', routes.groupResources.path, { ...zyq, show: 1 }),
  schoolPage(rights.groupCourseResources, rights.groupResources, '课程资源统计', routes.groupCourseResources.path, {
    ...hidden(rights.groupResources),
    ...zyq,
    show: 1,
  }),
  schoolPage(rights.groupQuestions, rights.projectGroup, '题库统计', routes.groupQuestions.path, { ...zyq, show: 1 }),
  schoolPage(rights.groupCourseQuestions, rights.groupQuestions, '课程题库统计', routes.groupCourseQuestions.path, {
    ...hidden(rights.groupQuestions),
    ...zyq,
    show: 1,
  }),
  schoolPage(rights.groupCourses, rights.projectGroup, '课程统计', routes.groupCourses.path, { ...zyq, show: 1 }),
  schoolPage(rights.groupCourseDetails, rights.groupCourses, '专业群课程详情', routes.groupCourseDetails.path, {
    ...hidden(rights.groupCourses),
    ...zyq,
    show: 1,
  }),
  schoolPage(rights.groupUsers, rights.projectGroup, '用户明细', routes.groupUsers.path, { ...zyq, show: 1 }),
  schoolPage(rights.groupUserList, rights.groupUsers, '用户明细列表', routes.groupUserList.path, {
    ...hidden(rights.groupUsers),
    ...zyq,
    show: 1,
  }),
  schoolPage(rights.groupLogs, rights.projectGroup, '日志统计', routes.groupLogs.path, { ...zyq, show: 1 }),
  schoolPage(rights.userBehavior, rights.projectGroup, '用户行为记录', routes.userBehavior.path, { ...zyq, show: 1 }),
  schoolMenu(rights.warningsAndRankings, rights.schoolCentre, '预警与排行', null, { icon: 'notification' }),
  schoolPage(rights.attendanceWarning, rights.warningsAndRankings, '出勤预警', routes.attendanceWarning.path, {
    show: 1,
  }),
  schoolPage(rights.performanceWarning, rights.warningsAndRankings, '学业预警', routes.performanceWarning.path, {
    show: 1,
  }),
  schoolPage(rights.teacherWarning, rights.warningsAndRankings, '教师行为预警', routes.teacherWarning.path, {
    show: 1,
  }),
  schoolPage(rights.studentWarning, rights.warningsAndRankings, '学生行为预警', routes.studentWarning.path, {
    show: 1,
  }),
  schoolPage(rights.courseQuality, rights.warningsAndRankings, '课程质量分析', routes.courseQuality.path, { show: 1 }),
  schoolPage(rights.creditCertification, rights.schoolCentre, '学分认证', routes.creditCertification.path, {
    icon: 'safe',
    show: 1,
  }),
  schoolPage(rights.schoolRealTime, rights.schoolCentre, '实时大屏', routes.schoolRealTime.path, {
    show: 1,
    icon: 'desktop',
    newWindow: 1,
  }),
  ...provinceRights,
  ...operationRights,
  ...administrationRights,
]

/** Menu groups that a school's management ids open (product design 5.4): right id -> id that must be among the school's `schoolManage`. */
export const schoolCapability: Readonly<Record<number, number>> = {
  [rights.schoolOverview]: 1,
  [rights.people]: 1,
  [rights.colleges]: 1,
  [rights.library]: 2,
  [rights.cloud]: 3,
  [rights.warningsAndRankings]: 3,
  [rights.mooc]: 4,
  [rights.creditCertification]: 4,
  [rights.projectGroup]: 6,
  [rights.schoolRealTime]: 7,
  [rights.exportFiles]: 8,
  [rights.authorityExports]: 8,
  [rights.authorityDisputes]: 8,
}

/** With a token login from a platform the tree keeps only these groups (product design 5.5). */
export const dataSourceGroups: Readonly<Record<string, readonly number[]>> = {
  zyk: [rights.schoolOverview, rights.people, rights.colleges, rights.library, rights.creditCertification],
  zjy: [rights.schoolOverview, rights.people, rights.colleges, rights.cloud, rights.warningsAndRankings],
  mooc: [rights.schoolOverview, rights.mooc, rights.creditCertification],
  zyq: [rights.projectGroup],
}
