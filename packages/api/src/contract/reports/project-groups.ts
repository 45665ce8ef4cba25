import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { courseSystem } from '../flows.ts'
import { columns, correctRateBands, dateTable, entity, group, kpis, parts, ranking, series, table } from '../shapes.ts'

const byRights = (...list: number[]) => ({ demand: { rights: list }, scope: 'school' }) as const
const overview = byRights(rights.groupData)
const resources = byRights(rights.groupResources)
const courseResources = byRights(rights.groupCourseResources)
const questions = byRights(rights.groupQuestions)
const courseQuestions = byRights(rights.groupCourseQuestions)
const courses = byRights(rights.groupCourses)
const courseDetails = byRights(rights.groupCourseDetails)
const users = byRights(rights.groupUsers)
const userList = byRights(rights.groupUserList)
const logs = byRights(rights.groupLogs)

const totals = [
  'groups.majors',
  'groups.users',
  'groups.activeRate',
  'groups.courses',
  'groups.courseActiveRate',
  'groups.resources',
  'groups.questions',
  'groups.logs',
] as const
const resourceColumns = ['resources.total', 'resources.uses', 'resources.calls', 'resources.activeRate'] as const
const questionColumns = ['questions.banks', 'questions.total', 'questions.answers', 'questions.correctRate'] as const
const ofResource = ['resources.views', 'resources.plays', 'resources.downloads', 'resources.uses'] as const
const courseColumns = ['resources.total', 'questions.total', 'courses.learners', 'courses.logs'] as const
const ofQuestion = ['questions.answers', 'questions.correctRate'] as const

/** One project group 专业群: its majors and courses, its resources and its questions. */
export const projectGroupCalls = {
  'zyqStatistics/getOverview': report(
    group({ kpi: kpis(totals, { spark: true }), types: parts('resources.total', 'resourceType') }),
    overview,
  ),
  'zyqStatistics/getTrend': report(series(['groups.logs'], 'day', { split: 'role' }), overview),
  'zyqStatistics/getMajorList': report(
    table('major', ['groups.users', 'groups.courses'], { sort: 'groups.users' }),
    overview,
  ),
  /** Courses of the group and the majors that they belong to. */
  'zyqapi/baseinfo/getCourseSystem': report(courseSystem(10), { ...overview, method: 'GET' }),
  'zyqStatistics/exportOverview': exportOf('zyqStatistics/getMajorList', '专业群数据', overview),
  'zyqStatistics/getGroupCourseList': report(
    table('course', ['resources.total', 'questions.total', 'resources.uses', 'questions.answers'], {
      sort: 'resources.uses',
    }),
    overview,
  ),
  'zyqStatistics/exportGroupCourseList': exportOf('zyqStatistics/getGroupCourseList', '专业群课程', overview),

  'zyqStatistics/getResourceStatistics': report(
    group({
      kpi: kpis(
        [
          'resources.total',
          'resources.new',
          'resources.bytes',
          'resources.activeRate',
          'resources.uses',
          'resources.calls',
        ],
        { spark: true },
      ),
      types: parts('resources.total', 'resourceType'),
      trend: series(['resources.uses'], 'day'),
    }),
    resources,
  ),
  'zyqStatistics/getResourceList': report(table('course', resourceColumns, { sort: 'resources.total' }), resources),
  'zyqStatistics/exportResourceList': exportOf('zyqStatistics/getResourceList', '专业群资源统计', resources),
  'zyqStatistics/getCourseResource': report(
    group({
      info: entity('course'),
      kpi: kpis(['resources.total', 'resources.uses', 'resources.activeRate'], { spark: true }),
      types: parts('resources.total', 'resourceType'),
      trend: series(['resources.uses'], 'day'),
    }),
    courseResources,
  ),
  'zyqStatistics/getCourseResourceList': report(
    table('resource', ofResource, { sort: 'resources.uses' }),
    courseResources,
  ),
  'zyqStatistics/exportCourseResource': exportOf(
    'zyqStatistics/getCourseResourceList',
    '课程资源统计',
    courseResources,
  ),

  'zyqStatistics/getBankStatistics': report(
    group({
      kpi: kpis(
        [
          'questions.banks',
          'questions.total',
          'questions.new',
          'questions.answers',
          'questions.correctRate',
          'questions.activeRate',
        ],
        { spark: true },
      ),
      types: parts('questions.total', 'questionType'),
      difficulties: parts('questions.total', 'difficulty'),
      answerKinds: parts('questions.answers', 'answerKind'),
      trend: series(['questions.answers'], 'day'),
    }),
    questions,
  ),
  'zyqStatistics/getBankList': report(table('course', questionColumns, { sort: 'questions.total' }), questions),
  'zyqStatistics/exportBankList': exportOf('zyqStatistics/getBankList', '专业群题库统计', questions),
  'zyqStatistics/getCourseBank': report(
    group({
      info: entity('course'),
      kpi: kpis(['questions.total', 'questions.answers', 'questions.correctRate'], { spark: true }),
      heat: columns('questions.total', 'difficulty', 'questionType'),
      rates: correctRateBands(),
    }),
    courseQuestions,
  ),
  'zyqStatistics/getCourseBankList': report(
    table('question', ofQuestion, { sort: 'questions.answers' }),
    courseQuestions,
  ),
  'zyqStatistics/exportCourseBank': exportOf('zyqStatistics/getCourseBankList', '课程题库统计', courseQuestions),

  'zyqStatistics/getCourseStatistics': report(
    group({
      kpi: kpis(
        [
          'groups.courses',
          'groups.courseActiveRate',
          'courses.learners',
          'courses.logs',
          'groups.resources',
          'groups.questions',
        ],
        { spark: true },
      ),
      types: parts('courses.logs', 'logGroup'),
      trend: series(['courses.logs'], 'day', { split: 'role' }),
    }),
    courses,
  ),
  'zyqStatistics/getCurriculumList': report(table('course', courseColumns, { sort: 'courses.logs' }), courses),
  'zyqStatistics/exportCurriculumDetail': exportOf('zyqStatistics/getCurriculumList', '专业群课程统计', courses),
  'zyqStatistics/getCourseDetails': report(
    group({
      info: entity('course'),
      kpi: kpis(['resources.total', 'questions.total', 'courses.learners', 'courses.externalLearners', 'courses.logs']),
      logs: series(['courses.logs'], 'day', { split: 'role' }),
      types: parts('courses.logs', 'logGroup'),
      resources: parts('resources.total', 'resourceType'),
      questions: parts('questions.total', 'questionType'),
      top: ranking('resources.uses', 'resource', 10),
      schools: ranking('courses.learners', 'learnerSchool', 10),
    }),
    courseDetails,
  ),

  'zyqStatistics/getUserDetails': report(
    group({
      kpi: kpis(['groups.users', 'groups.active', 'groups.activeRate', 'groups.logsPerUser'], { spark: true }),
      grades: parts('groups.users', 'grade'),
      trend: series(['groups.active'], 'day', { keep: true }),
    }),
    users,
  ),
  'zyqStatistics/getUserMajorList': report(
    table('major', ['groups.users', 'groups.active', 'groups.activeRate', 'groups.userLogs'], {
      sort: 'groups.activeRate',
    }),
    users,
  ),
  'zyqStatistics/exportUserDetails': exportOf('zyqStatistics/getUserMajorList', '专业群用户明细', users),
  'zyqStatistics/getUserDetailsList': report(
    table('student', ['groups.userLogs', 'groups.userHours'], { sort: 'groups.userLogs' }),
    userList,
  ),
  'zyqStatistics/exportUserDetailsList': exportOf('zyqStatistics/getUserDetailsList', '专业群用户明细列表', userList),
  /** Teachers who lead or teach courses of the group. */
  'zyqStatistics/getUserTeacherList': report(
    table('teacher', ['groups.teacherLogs'], { sort: 'groups.teacherLogs' }),
    userList,
  ),
  'zyqStatistics/exportUserTeacherList': exportOf('zyqStatistics/getUserTeacherList', '专业群教师明细列表', userList),

  'zyqStatistics/getLogStatistics': report(
    group({
      kpi: kpis(['groups.logs', 'groups.active', 'groups.userLogs', 'groups.logsPerUser'], { spark: true }),
      trend: series(['groups.logs'], 'day', { split: 'logGroup' }),
      types: parts('groups.logs', 'logGroup'),
      hours: parts('groups.logs', 'hour'),
      weekdays: parts('groups.logs', 'weekday'),
    }),
    logs,
  ),
  'zyqStatistics/getLogDayList': report(dateTable(['groups.logs'], { measure: 'groups.logs', by: 'logGroup' }), logs),
  'zyqStatistics/exportLogStatistics': exportOf('zyqStatistics/getLogDayList', '专业群日志统计', logs),
  'zyqStatistics/getLogCourseList': report(
    table('course', ['courses.logs', 'courses.learners'], { sort: 'courses.logs' }),
    logs,
  ),
  'zyqStatistics/exportLogCourseList': exportOf('zyqStatistics/getLogCourseList', '专业群课程日志', logs),
} as const
