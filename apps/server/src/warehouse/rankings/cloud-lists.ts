import { column, courseLogs, metricColumn, personLogs, type RankingList, type RankSource, share } from './list.ts'

/** Fewer evaluations than this would speak of persons. */
const MIN_RATINGS = 5
const logs = metricColumn('logs.count', 'logs')
export const stars = metricColumn('evaluations.average', `if(ratings < ${MIN_RATINGS}, NULL, stars / ratings)`)
const onCloud = (source: RankSource): RankSource => ({ ...source, where: `${source.where ?? '1'} AND platform = 'zjy'` })
export const evaluations = (id: string): RankSource => ({
  from: 'fact_evaluation FINAL',
  day: 'evaluation_date',
  when: 'within',
  id,
  school: 'school_id',
  sums: { stars: 'sumIf(toFloat64(star), star IS NOT NULL)', ratings: 'countIf(star IS NOT NULL)' },
})
export const participation = (from: string, day: string, id: string, sums: RankSource['sums']): RankSource => ({ from, day, when: 'within', id, sums })

/** Sign-ins of students, and those at which they were there. */
export const signIns: RankSource = {
  from: 'fact_attendance FINAL',
  day: 'sign_date',
  when: 'within',
  id: 'user_id',
  school: 'school_id',
  sums: { signs: 'count()', presences: "countIf(state IN ('present', 'late', 'early'))" },
}
/** Activities of students, and those that they took part in. */
export const joins: RankSource = {
  ...participation('fact_participation FINAL', 'activity_date', 'user_id', { expected: 'count()', joined: 'countIf(joined = 1)' }),
  school: 'school_id',
}
/** What teachers held. */
export const lessons: RankSource = {
  from: 'session_day',
  day: 'stat_date',
  when: 'within',
  id: 'teacher_id',
  school: 'school_id',
  sums: { sessions: 'sum(sessions)', activities: 'sum(activities_before + activities_mid + activities_later)' },
}
/** Homework that teachers marked, and what they made. */
export const marking: RankSource = {
  from: 'homework_day',
  day: 'stat_date',
  when: 'within',
  id: 'teacher_id',
  sums: { submitted: 'sum(submitted)', graded: 'sum(graded)' },
}
export const made: RankSource = { from: 'dim_resource FINAL', day: 'toDate(created_at)', when: 'within', id: 'author_id', school: 'school_id', sums: { resources: 'count()' } }

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
      { from: 'fact_activity FINAL', day: 'activity_date', when: 'within', id: 'course_id', school: 'school_id', sums: { activities: 'count()' } },
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
