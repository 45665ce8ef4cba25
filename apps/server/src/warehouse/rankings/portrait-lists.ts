import { GRADING_TIME } from '../measures/learning.ts'
import { evaluations, joins, lessons, made, marking, participation, signIns, stars } from './cloud-columns.ts'
import { alive } from './index-columns.ts'
import { column, metricColumn, type RankingList, type RankSource, share } from './list.ts'
import { personLogs } from './rank-sources.ts'

/** Percentiles are asked for, the sum of them is not: any weights serve. */
const sides = (...names: string[]): RankingList['by'] => ({
  weights: Object.fromEntries(names.map((name) => [name, 100 / names.length])),
})
const ofTerm = (from: string, id: string, where: string): RankSource => ({
  from,
  day: 'term_id',
  when: 'term',
  id,
  school: 'school_id',
  where,
  sums: { courses: 'uniqExact(course_id)' },
})
/** Everybody of the school: who did nothing has nought of it, not nothing to be judged by. */
const registered = (from: string): RankSource => ({
  from,
  day: 'joined_at',
  ...alive,
  id: 'user_id',
  sums: { registered: 'count()' },
})
const grading = metricColumn('homework.gradedRate', share('graded', 'submitted'))
const attendance = metricColumn('attendance.rate', share('presences', 'signs'))
const interaction = metricColumn('participation.rate', share('joined', 'expected'))
const submitting = metricColumn('homework.submitRate', share('handedIn', 'homeworks'))
const study = metricColumn('study.hours', 'seconds / 3600')
const score = metricColumn('scores.average', 'if(scored = 0, NULL, scores / scored)')
const courses = column('课程数', '门', 'courses')

/** Classes that a student is in, those of other schools too: counted by the student. */
const chosenCourses: RankSource = {
  from: 'dim_enrolment FINAL',
  day: 'term_id',
  when: 'term',
  id: 'user_id',
  where:
    'dropped_at IS NULL AND user_id IN (SELECT user_id FROM dim_student FINAL WHERE school_id IN {schools:Array(UInt32)})',
  sums: { classes: 'count()' },
}

/**
 * One teacher, one student among those of their school. Columns that are called as a side are its percentile, the others the number as
 * it is. Everybody of the school is counted, not only the requested person: that is what a percentile is.
 */
export const portraitLists = {
  teacher: {
    label: '教师画像',
    entity: 'teacher',
    peers: true,
    ofSchool: true,
    sources: [
      registered('dim_teacher FINAL'),
      lessons,
      marking,
      {
        from: 'fact_homework FINAL',
        day: 'due_date',
        when: 'within',
        id: 'teacher_id',
        school: 'school_id',
        sums: { gradingHours: `ifNull(${GRADING_TIME.whole}, 0)` },
      },
      personLogs('teacher'),
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
      logs: metricColumn('teachers.logs', 'logs'),
      gradingHours: metricColumn('homework.gradingTime', 'if(graded = 0, NULL, gradingHours)'),
      side_sessions: metricColumn('sessions.count', 'sessions'),
      side_resources: metricColumn('resources.new', 'resources'),
      side_interaction: interaction,
      side_grading: grading,
      side_stars: stars,
      side_logs: metricColumn('teachers.logs', 'logs'),
    },
    by: sides('side_sessions', 'side_resources', 'side_interaction', 'side_grading', 'side_stars', 'side_logs'),
    logs: 'sessions',
  },
  student: {
    label: '学生画像',
    entity: 'student',
    peers: true,
    ofSchool: true,
    sources: [
      registered('dim_student FINAL'),
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
      {
        ...personLogs('student'),
        sums: { seconds: 'sum(toUInt64(duration_s))', ownLogs: "countIf(platform IN ('zyk', 'mooc'))" },
      },
      {
        from: 'fact_score',
        day: 'term_id',
        when: 'term',
        id: 'user_id',
        school: 'school_id',
        sums: { scores: 'sum(toFloat64(final_score))', scored: 'count()' },
      },
      chosenCourses,
    ],
    columns: {
      courses: metricColumn('students.courses', 'classes'),
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
