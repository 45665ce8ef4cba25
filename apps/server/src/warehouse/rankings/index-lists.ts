import { type IndexId, type IndexPart, indexParts } from '@data-centre/api'
import { contributed, external, externalLearning, partnersReached } from '../measures/sharing.ts'
import { logsOfCourses } from '../measures/source.ts'
import {
  activePeople,
  activeShare,
  column,
  leftPeople,
  metricColumn,
  personLogs,
  presentPeople,
  type RankColumn,
  type RankingList,
  type RankSource,
  schoolLogs,
  share,
} from './list.ts'

/**
 * The column of an index: weighted parts of those who are compared, which are all of the span, or all of a school.
 * `values` are expressions over the sums; rates in percent, NULL without a basis, which gives no points.
 */
function indexColumn<Id extends IndexId>(id: Id, values: Record<keyof (typeof indexParts)[Id], string>, comparedIn: 'nation' | 'school' = 'nation'): RankColumn {
  const peers = `OVER (PARTITION BY span${comparedIn === 'school' ? ', school_id' : ''})`
  const shareOf = ({ kind }: IndexPart, value: string): string =>
    kind === 'rate' ? `ifNull(${value}, 0) / 100` : `if(max(${value}) ${peers} > 0, ln(1 + ifNull(${value}, 0)) / ln(1 + max(${value}) ${peers}), 0)`
  const parts = Object.entries<IndexPart>(indexParts[id]).map(([name, part]) => `${part.weight} * ${shareOf(part, values[name as keyof typeof values])}`)
  return metricColumn(id, parts.join(' + '))
}

const ofOwner = { day: 'event_date', when: 'within', id: 'owner_school_id', school: 'owner_school_id' } as const
const callsByOthers = (fact: string, name: string): RankSource => ({ ...ofOwner, from: fact, where: external, sums: { [name]: 'count()' } })
const resourceCalls = callsByOthers('fact_resource_call', 'resourceCalls')
const courseCalls = callsByOthers('fact_course_call', 'courseCalls')

const alive = { when: 'until', gone: 'toDate(removed_at)', school: 'school_id' } as const
const contributionColumns = (comparedIn: 'nation' | 'school') => ({
  index: indexColumn('resources.contributionIndex', { contributed: 'contributed', resourceCalls: 'resourceCalls', courseCalls: 'courseCalls', questions: 'questions' }, comparedIn),
  contributed: metricColumn('resources.contributed', 'contributed'),
  resourceCalls: column('素材被外校调用', '次', 'resourceCalls'),
  courseCalls: column('课程被外校调用', '次', 'courseCalls'),
  questions: metricColumn('questions.total', 'questions'),
})

const logsPerUser = 'if(active = 0, NULL, logs / active)'

/** The list of schools by each index. */
export const indexLists = {
  'resources.contributionIndex': {
    label: '资源贡献榜',
    entity: 'school',
    sources: [
      { ...alive, from: contributed.from, day: 'used_on', id: 'school_id', sums: { contributed: 'count()' } },
      resourceCalls,
      courseCalls,
      { ...alive, from: 'dim_question FINAL', day: 'toDate(created_at)', id: 'school_id', sums: { questions: 'count()' } },
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
      { ...ofOwner, from: partnersReached.from, where: external, sums: { schools: 'uniqExact(school_id)', provinces: 'uniqExact(province_code)' } },
      { ...ofOwner, from: logsOfCourses, where: externalLearning, sums: { learners: 'uniqExact(user_id)' } },
      resourceCalls,
      courseCalls,
      { ...ofOwner, day: 'stat_date', from: 'resource_day', sums: { uses: 'sum(external_uses)' } },
      schoolLogs,
    ],
    columns: {
      index: indexColumn('influence.index', { schools: 'schools', learners: 'learners', calls: '(resourceCalls + courseCalls)', uses: 'uses' }),
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
      { from: 'session_day', day: 'stat_date', when: 'within', id: 'school_id', school: 'school_id', sums: { sessions: 'sum(sessions)', lively: 'sum(active_sessions)' } },
      schoolLogs,
    ],
    columns: {
      index: indexColumn('schools.activityIndex', { activeRate: activeShare, logsPerUser, sessionRate: share('lively', 'sessions') }),
      activeRate: metricColumn('users.activeRate', activeShare),
      logsPerUser: metricColumn('logs.perUser', logsPerUser),
      sessionRate: metricColumn('sessions.activeRate', share('lively', 'sessions')),
    },
    by: 'index',
    peers: true,
    logs: 'logs',
  },
} as const satisfies Record<IndexId, RankingList>

/** Whose work it is that others call: the author of a resource, who leads a course. */
const callsOfAuthor = (fact: string, thing: string, author: string, dimension: string, id: string, name: string): RankSource => ({
  ...ofOwner,
  from: `(SELECT event_date, owner_school_id, author FROM (SELECT event_date, owner_school_id, ${thing} FROM ${fact} WHERE ${external}) AS call INNER JOIN (SELECT ${id} AS thing, ${author} AS author FROM ${dimension} FINAL) AS made ON call.${thing} = made.thing)`,
  id: 'author',
  sums: { [name]: 'count()' },
})

/** Teachers by what they contribute, beside the other teachers of their school. */
export const teachersContribution: RankingList = {
  label: '教师资源贡献榜',
  entity: 'teacher',
  sources: [
    {
      ...alive,
      from: `(SELECT used_on, removed_at, school_id, author FROM ${contributed.from} AS shared INNER JOIN (SELECT resource_id AS thing, author_id AS author FROM dim_resource FINAL) AS made ON shared.resource_id = made.thing)`,
      day: 'used_on',
      id: 'author',
      sums: { contributed: 'count()' },
    },
    callsOfAuthor('fact_resource_call', 'resource_id', 'author_id', 'dim_resource', 'resource_id', 'resourceCalls'),
    callsOfAuthor('fact_course_call', 'source_course_id', 'lead_teacher_id', 'dim_course', 'course_id', 'courseCalls'),
    { ...alive, from: 'dim_question FINAL', day: 'toDate(created_at)', id: 'author_id', sums: { questions: 'count()' } },
    personLogs('teacher'),
  ],
  columns: contributionColumns('school'),
  by: 'index',
  peers: true,
  ofSchool: true,
  logs: 'logs',
}
