import type { IndexId } from '@data-centre/api'
import { partnersReached } from '../measures/influence.ts'
import { contributed, external, externalLearning } from '../measures/sharing.ts'
import { logsOfCourses } from '../measures/source-tables.ts'
import {
  alive,
  contributionColumns,
  courseCalls,
  indexColumn,
  logsPerUser,
  ofOwner,
  resourceCalls,
} from './index-columns.ts'
import { activeBasis, activePeopleBehind, activeShare, metricColumn, type RankingList, share } from './list.ts'
import { activePeople, leftPeople, presentPeople, schoolLogs } from './rank-sources.ts'

/** The list of schools by each index. */
export const indexLists = {
  'resources.contributionIndex': {
    label: '资源贡献榜',
    entity: 'school',
    sources: [
      { ...alive, from: contributed.from, day: 'used_on', id: 'school_id', sums: { contributed: 'count()' } },
      resourceCalls,
      courseCalls,
      {
        ...alive,
        from: 'dim_question FINAL',
        day: 'toDate(created_at)',
        id: 'school_id',
        sums: { questions: 'count()' },
      },
      schoolLogs,
    ],
    columns: contributionColumns('nation'),
    by: 'index',
    peers: true,
    logs: 'logs',
  },
  'influence.index': {
    label: '影响力榜',
    entity: 'school',
    sources: [
      {
        ...ofOwner,
        from: partnersReached.from,
        where: external,
        sums: { schools: 'uniqExact(school_id)', provinces: 'uniqExact(province_code)' },
      },
      { ...ofOwner, from: logsOfCourses, where: externalLearning, sums: { learners: 'uniqExact(user_id)' } },
      resourceCalls,
      courseCalls,
      { ...ofOwner, day: 'stat_date', from: 'resource_day', sums: { uses: 'sum(external_uses)' } },
      schoolLogs,
    ],
    columns: {
      index: {
        ...indexColumn('influence.index', {
          schools: 'schools',
          learners: 'learners',
          calls: '(resourceCalls + courseCalls)',
          uses: 'uses',
        }),
        people: ['learners'],
      },
      schools: metricColumn('influence.schools', 'schools'),
      provinces: metricColumn('influence.provinces', 'provinces'),
      learners: metricColumn('courses.externalLearners', 'learners'),
      calls: metricColumn('influence.calls', 'resourceCalls + courseCalls'),
      uses: metricColumn('influence.uses', 'uses'),
    },
    by: 'index',
    peers: true,
    logs: 'logs',
  },
  'schools.activityIndex': {
    label: '学校活跃指数榜',
    entity: 'school',
    sources: [
      activePeople,
      presentPeople,
      leftPeople,
      {
        from: 'session_day',
        day: 'stat_date',
        when: 'within',
        id: 'school_id',
        school: 'school_id',
        sums: { sessions: 'sum(sessions)', lively: 'sum(active_sessions)' },
      },
      schoolLogs,
    ],
    columns: {
      index: {
        ...indexColumn('schools.activityIndex', {
          activeRate: activeShare,
          logsPerUser,
          sessionRate: share('lively', 'sessions'),
        }),
        people: activePeopleBehind,
      },
      activeRate: { ...metricColumn('users.activeRate', activeShare), people: activePeopleBehind },
      logsPerUser: { ...metricColumn('logs.perUser', logsPerUser), people: ['active'] },
      sessionRate: metricColumn('sessions.activeRate', share('lively', 'sessions')),
      ...activeBasis,
    },
    by: 'index',
    peers: true,
    logs: 'logs',
  },
} as const satisfies Record<IndexId, RankingList>
