import { evaluations, joins, lessons, made, marking, participation, signIns, stars } from './cloud-lists.ts'
import { column, metricColumn, personLogs, type RankingList, type RankSource, share } from './list.ts'

/** Percentiles are asked for, the sum of them is not: any weights serve. */
const sides = (...names: string[]): RankingList['by'] => ({ weights: Object.fromEntries(names.map((name) => [name, 100 / names.length])) })
const ofTerm = (from: string, id: string, where: string): RankSource => ({
  from,
  day: 'term_id',
  when: 'term',
  id,
  school: 'school_id',
  where,
  sums: { courses: 'uniqExact(course_id)' },
})
const grading = metricColumn('homework.gradedRate', share('graded', 'submitted'))
const attendance = metricColumn('attendance.rate', share('presences', 'signs'))
const interaction = metricColumn('participation.rate', share('joined', 'expected'))
const submitting = metricColumn('homework.submitRate', share('handedIn', 'homeworks'))
const study = metricColumn('study.hours', 'seconds / 3600')
const score = metricColumn('scores.average', 'if(scored = 0, NULL, scores / scored)')
const courses = column('本学期课程', '门', 'courses')

/**
 * One teacher, one student among those of their school. Columns that are called as a side are its percentile, the others the number as
 * it is. Everybody of the school is counted whoever is asked for: that is what a percentile is.
 */
export const portraitLists = {
  teacher: {
    label: '教师画像',
    entity: 'teacher',
    peers: true,
    ofSchool: true,
    sources: [
      lessons,
      marking,
      made,
      evaluations('teacher_id'),
      {
        ...participation('participation_day', 'stat_date', 'teacher_id', {
          expected: 'sum(expected_before + expected_mid + expected_later)',
          joined: 'sum(joined_before + joined_mid + joined_later)',
        }),
        school: 'school_id',
      },
      ofTerm('dim_course_class FINAL', 'teacher_id', '(removed_at IS NULL OR toDate(removed_at) > {to:Date})'),
    ],
    columns: {
      courses,
      sessions: metricColumn('sessions.count', 'sessions'),
      activities: metricColumn('activities.count', 'activities'),
      resources: metricColumn('resources.new', 'resources'),
      grading,
      stars,
      interaction,
      side_sessions: metricColumn('sessions.count', 'sessions'),
      side_resources: metricColumn('resources.new', 'resources'),
      side_interaction: interaction,
      side_grading: grading,
      side_stars: stars,
    },
    by: sides('side_sessions', 'side_resources', 'side_interaction', 'side_grading', 'side_stars'),
    logs: 'sessions',
  },
  student: {
    label: '学生画像',
    entity: 'student',
    peers: true,
    ofSchool: true,
    sources: [
      signIns,
      joins,
      {
        from: 'fact_homework FINAL',
        day: 'due_date',
        when: 'within',
        id: 'user_id',
        school: 'school_id',
        sums: { homeworks: 'count()', handedIn: 'countIf(submitted_at IS NOT NULL)' },
      },
      { ...personLogs('student'), sums: { seconds: 'sum(toUInt64(duration_s))', ownLogs: "countIf(platform IN ('zyk', 'mooc'))" } },
      { from: 'fact_score', day: 'term_id', when: 'term', id: 'user_id', school: 'school_id', sums: { scores: 'sum(toFloat64(final_score))', scored: 'count()' } },
      ofTerm('dim_enrolment FINAL', 'user_id', '(dropped_at IS NULL OR toDate(dropped_at) > {to:Date})'),
    ],
    columns: {
      courses,
      attendance,
      interaction,
      submitting,
      score,
      study,
      own: column('自主学习日志', '条', 'ownLogs'),
      side_attendance: attendance,
      side_interaction: interaction,
      side_submitting: submitting,
      side_score: score,
      side_study: study,
      side_own: column('自主学习日志', '条', 'ownLogs'),
    },
    by: sides('side_attendance', 'side_interaction', 'side_submitting', 'side_score', 'side_study', 'side_own'),
    logs: 'seconds',
  },
} as const satisfies Record<'teacher' | 'student', RankingList>
