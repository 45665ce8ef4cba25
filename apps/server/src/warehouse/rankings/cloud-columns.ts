import { metricColumn, type RankSource } from './list.ts'

/** Fewer evaluations than this would speak of persons. */
const MIN_RATINGS = 5

export const logs = metricColumn('logs.count', 'logs')

export const stars = metricColumn('evaluations.average', `if(ratings < ${MIN_RATINGS}, NULL, stars / ratings)`)

export const onCloud = (source: RankSource): RankSource => ({
  ...source,
  where: `${source.where ?? '1'} AND platform = 'zjy'`,
})

export const evaluations = (id: string): RankSource => ({
  from: 'fact_evaluation FINAL',
  day: 'evaluation_date',
  when: 'within',
  id,
  school: 'school_id',
  sums: { stars: 'sumIf(toFloat64(star), star IS NOT NULL)', ratings: 'countIf(star IS NOT NULL)' },
})

export const participation = (from: string, day: string, id: string, sums: RankSource['sums']): RankSource => ({
  from,
  day,
  when: 'within',
  id,
  sums,
})

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
  ...participation('fact_participation FINAL', 'activity_date', 'user_id', {
    expected: 'count()',
    joined: 'countIf(joined = 1)',
  }),
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

export const made: RankSource = {
  from: 'dim_resource FINAL',
  day: 'toDate(created_at)',
  when: 'within',
  id: 'author_id',
  school: 'school_id',
  sums: { resources: 'count()' },
}
