import {
  evaluations,
  joins,
  lessons,
  logs,
  made,
  marking,
  onCloud,
  participation,
  signIns,
  stars,
} from './cloud-columns.ts'
import { column, metricColumn, type RankingList, share } from './list.ts'
import { courseLogs, personLogs } from './rank-sources.ts'

/** Rankings of the cloud platform: several numbers, each as a percentile of the school, weighted as the school likes. */
export const cloudLists = {
  'cloud.courses': {
    label: '职教云课程榜',
    entity: 'course',
    sources: [
      {
        from: 'dim_enrolment FINAL',
        day: 'toDate(joined_at)',
        when: 'until',
        gone: 'toDate(dropped_at)',
        id: 'course_id',
        school: 'school_id',
        where: "platform = 'zjy'",
        sums: { enrolments: 'count()' },
      },
      onCloud(courseLogs),
      {
        from: 'fact_activity FINAL',
        day: 'activity_date',
        when: 'within',
        id: 'course_id',
        school: 'school_id',
        sums: { activities: 'count()' },
      },
      participation('participation_day', 'stat_date', 'course_id', {
        expected: 'sum(expected_before + expected_mid + expected_later)',
        joined: 'sum(joined_before + joined_mid + joined_later)',
      }),
      evaluations('course_id'),
    ],
    columns: {
      enrolments: column('选课', '人次', 'enrolments'),
      logs,
      activities: metricColumn('activities.count', 'activities'),
      participation: metricColumn('participation.rate', share('joined', 'expected')),
      stars,
    },
    by: { weights: { enrolments: 20, logs: 20, activities: 20, participation: 20, stars: 20 } },
    logs: 'logs',
  },
  'cloud.teachers': {
    label: '职教云教师榜',
    entity: 'teacher',
    sources: [lessons, marking, made, evaluations('teacher_id'), onCloud(personLogs('teacher'))],
    columns: {
      sessions: metricColumn('sessions.count', 'sessions'),
      activities: metricColumn('activities.count', 'activities'),
      grading: metricColumn('homework.gradedRate', share('graded', 'submitted')),
      resources: metricColumn('resources.new', 'resources'),
      stars,
    },
    by: { weights: { sessions: 20, activities: 25, grading: 20, resources: 15, stars: 20 } },
    logs: 'logs',
  },
  'cloud.students': {
    label: '职教云学生榜',
    entity: 'student',
    sources: [
      signIns,
      joins,
      {
        from: 'fact_homework FINAL',
        day: 'due_date',
        when: 'within',
        id: 'user_id',
        school: 'school_id',
        sums: { homeworks: 'count()', inTime: 'countIf(submitted_at <= due_at)' },
      },
      onCloud(personLogs('student')),
      {
        from: 'fact_score',
        day: 'term_id',
        when: 'term',
        id: 'user_id',
        school: 'school_id',
        where: "platform = 'zjy'",
        sums: { scores: 'sum(toFloat64(final_score))', scored: 'count()' },
      },
    ],
    columns: {
      attendance: metricColumn('attendance.rate', share('presences', 'signs')),
      participation: metricColumn('participation.rate', share('joined', 'expected')),
      onTime: metricColumn('homework.onTimeRate', share('inTime', 'homeworks')),
      study: metricColumn('study.hours', 'seconds / 3600'),
      score: column('综合均分', '分', 'if(scored = 0, NULL, scores / scored)', 1),
    },
    by: { weights: { attendance: 25, participation: 25, onTime: 20, study: 10, score: 20 } },
    logs: 'logs',
  },
} as const satisfies Record<string, RankingList>
