import { metricColumn, type RankingList } from './list.ts'
import { courseLogs } from './rank-sources.ts'

/** Courses of the resource library of a school. */
export const libraryLists = {
  'library.courses': {
    label: '资源库课程榜',
    entity: 'course',
    ofSchool: true,
    sources: [
      {
        from: courseLogs.from,
        day: 'event_date',
        when: 'within',
        id: 'course_id',
        school: 'owner_school_id',
        where: `${courseLogs.where} AND platform = 'zyk'`,
        sums: courseLogs.sums,
      },
      {
        from: 'fact_course_call',
        day: 'event_date',
        when: 'within',
        id: 'source_course_id',
        school: 'owner_school_id',
        where: "source_platform = 'zyk'",
        sums: { calls: 'count()' },
      },
    ],
    columns: {
      logs: metricColumn('logs.count', 'logs'),
      learners: metricColumn('courses.learners', 'learners'),
      calls: metricColumn('courses.calls', 'calls'),
    },
    by: 'logs',
    logs: 'calls',
  },
} as const satisfies Record<string, RankingList>
