import { cloudLists } from './cloud-lists.ts'
import { teachersContribution } from './contribution-lists.ts'
import { indexLists } from './index-lists.ts'
import { libraryLists } from './library-lists.ts'
import {
  activeBasis,
  activePeopleBehind,
  activeShare,
  basis,
  column,
  metricColumn,
  type RankingList,
  SPAN_END,
} from './list.ts'
import { moocLists } from './mooc-lists.ts'
import {
  activePeople,
  courseLogs,
  leftPeople,
  personLogs,
  presentPeople,
  resourceUses,
  schoolLogs,
} from './rank-sources.ts'

const logs = metricColumn('logs.count', 'logs')
const activeDays = column('活跃天数', '天', 'days')
const learners = metricColumn('courses.learners', 'learners')
const hours = column('在线学习时长', '小时', 'seconds / 3600', 1)

const person = (label: string, role: 'teacher' | 'student'): RankingList => ({
  label,
  entity: role,
  sources: [personLogs(role)],
  columns: { logs, activeDays, ...(role === 'student' ? { hours } : {}) },
  by: 'logs',
  logs: 'logs',
})

/**
 * Every ranking, by id: what is counted, by which number it is ordered, what stands beside it. Ranks are 1..n: by value,
 * then by logs, then by id; an entity whose value is not above zero is not listed,
 * unless the list is weighted: there the last of a school has nothing.
 */
export const rankingLists = {
  'schools.active': {
    label: '活跃学校榜',
    entity: 'school',
    sources: [
      {
        from: '(SELECT stat_date, school_id, platform, groupBitmapMerge(users) AS people FROM active_day GROUP BY stat_date, school_id, platform)',
        day: 'stat_date',
        when: 'within',
        id: 'school_id',
        school: 'school_id',
        platform: 'platform',
        unitesPlatforms: true,
        sums: { dauSum: 'sum(people)' },
      },
      activePeople,
      presentPeople,
      leftPeople,
      schoolLogs,
    ],
    columns: {
      dauSum: column('日活跃人次', '人次', 'dauSum'),
      activeRate: { ...metricColumn('users.activeRate', activeShare), people: activePeopleBehind },
      logs,
      ...activeBasis,
    },
    by: 'dauSum',
    logs: 'logs',
  },
  'schools.using': {
    label: '应用学校榜',
    entity: 'school',
    sources: [schoolLogs],
    columns: { teachingLogs: column('教学应用日志', '条', 'teachingLogs'), logs },
    by: 'teachingLogs',
    logs: 'logs',
  },
  'courses.active': {
    label: '活跃课程榜',
    entity: 'course',
    sources: [courseLogs],
    columns: { logs, learners },
    by: 'logs',
    logs: 'logs',
  },
  'teachers.active': person('活跃教师榜', 'teacher'),
  'students.active': person('活跃学生榜', 'student'),
  'resources.used': {
    label: '素材学习榜',
    entity: 'resource',
    sources: [resourceUses],
    columns: {
      uses: metricColumn('resources.uses', 'uses'),
      views: column('浏览', '次', 'views'),
      plays: column('播放', '次', 'plays'),
      downloads: column('下载', '次', 'downloads'),
      favourites: column('收藏', '次', 'favourites'),
    },
    by: 'uses',
    logs: 'uses',
  },
  'courses.mooc': {
    label: '慕课课程榜',
    entity: 'course',
    hasShownSum: true,
    sources: [
      {
        from: 'dim_enrolment FINAL',
        day: 'toDate(joined_at)',
        when: 'within',
        id: 'course_id',
        school: 'school_id',
        where: "platform = 'mooc'",
        sums: { enrolments: 'count()', stayed: `countIf(dropped_at IS NULL OR toDate(dropped_at) > ${SPAN_END})` },
      },
      { ...courseLogs, where: `${courseLogs.where} AND platform = 'mooc'` },
    ],
    columns: {
      enrolments: column('选课', '人次', 'enrolments'),
      stayed: { ...column('在学', '人次', 'stayed'), people: ['stayed', 'dropped'] },
      logs,
      dropped: basis('enrolments - stayed'),
    },
    by: 'enrolments',
    logs: 'logs',
  },
  'courses.called': {
    label: '课程调用榜',
    entity: 'course',
    sources: [
      {
        from: 'fact_course_call',
        day: 'event_date',
        when: 'within',
        id: 'source_course_id',
        school: 'owner_school_id',
        sums: { calls: 'count()', callers: 'uniqExact(school_id)' },
      },
    ],
    columns: {
      calls: metricColumn('courses.calls', 'calls'),
      callers: metricColumn('courses.callerSchools', 'callers'),
    },
    by: 'calls',
    logs: 'calls',
  },
  'resources.called': {
    label: '素材调用榜',
    entity: 'resource',
    sources: [
      {
        from: 'fact_resource_call',
        day: 'event_date',
        when: 'within',
        id: 'resource_id',
        school: 'owner_school_id',
        sums: { calls: 'count()', callers: 'uniqExact(school_id)' },
      },
    ],
    columns: {
      calls: metricColumn('resources.calls', 'calls'),
      callers: metricColumn('resources.callerSchools', 'callers'),
    },
    by: 'calls',
    logs: 'calls',
  },
  'schools.contribution': indexLists['resources.contributionIndex'],
  'schools.influence': indexLists['influence.index'],
  'schools.vitality': indexLists['schools.activityIndex'],
  'teachers.contribution': teachersContribution,
  ...libraryLists,
  ...moocLists,
  ...cloudLists,
} as const satisfies Record<string, RankingList>

export type RankingId = keyof typeof rankingLists
export const rankingIds = Object.keys(rankingLists) as readonly RankingId[]
export const rankingList = (id: RankingId): RankingList => rankingLists[id]
