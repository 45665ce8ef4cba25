import type { WarehouseMeasureId } from '@data-centre/api'
import { contentExpected } from './content-expected.ts'
import { scoreExpected } from './score-expected.ts'
import { sharingExpected } from './sharing-expected.ts'
import { teachingExpected } from './teaching-expected.ts'
import { trafficExpected } from './traffic-expected.ts'

/** Worked out by hand from the lines of the tiny world: month, the month before, school 1, college 11 of it (null: not known there). */
export const expected: Record<
  WarehouseMeasureId,
  readonly [month: number, before: number, school: number | null, college: number | null]
> = {
  'schools.total': [3, 3, 1, null],
  'schools.new': [1, 1, 0, null],
  'schools.official': [2, 1, 1, null],
  'schools.trial': [1, 2, 0, null],
  'schools.open': [2, 2, 1, null],
  'schools.opened': [5, 6, 3, null],
  'schools.active': [3, 3, 1, null],
  'schools.using': [2, 0, 1, null],
  'users.total': [11, 10, 6, 3],
  // Three left within the month: 123 of school 1, 401 and 411 of school 4.
  'users.enrolled': [14, 10, 7, 3],
  'teachers.enrolled': [5, 4, 2, 1],
  'students.enrolled': [9, 6, 5, 2],
  'users.new': [3, 2, 1, 0],
  'teachers.total': [4, 4, 2, 1],
  'students.total': [7, 6, 4, 2],
  'users.active': [7, 3, 4, 3],
  'users.dau': [5, 2, 3, 3],
  'users.wau': [7, 2, 4, 3],
  'users.mau': [7, 3, 4, 3],
  'users.activeWeekBefore': [0, 0, 0, 0],
  'users.retained': [0, 0, 0, 0],
  'teachers.active': [2, 2, 1, 1],
  'students.active': [5, 1, 3, 2],
  'teachers.dual': [2, 1, 1, 0],
  // 101 leads 1001, and 201 led 2001 until 5 May; 101, 201 and 301 brought a resource each, 301 in May.
  'teachers.courses': [1, 2, 1, 1],
  'teachers.resources': [3, 2, 1, 1],
  'teachers.videos': [2, 1, 1, 1],
  'teachers.builders': [3, 2, 1, 1],
  'teachers.questions': [2, 1, 1, 1],
  'teachers.logs': [2, 2, 1, 1],
  'teachers.logins': [1, 2, 1, 1],
  // 121 left 7005 again.
  'students.courses': [6, 6, 3, 1],
  'logins.count': [3, 3, 2, 2],
  'online.hours': [1, 0.05, 0.5, null],
  // Of the teachers 101 came within the seven days, in April 201; 401 left and counts no more.
  'teachers.notLoggedIn': [3, 2, 1, 0],
  // Colleges 11, 12, 21, 31, on 04-13 with 41 instead of 31; majors 1101, 1102, 1201, 2101, 3101, and on 04-13 4101 instead
  // of 3101. Classes are as many as majors in this world.
  'colleges.total': [4, 4, 2, 1],
  'majors.total': [5, 5, 3, 2],
  'adminClasses.total': [5, 5, 3, 2],
  ...contentExpected,
  'logs.total': [15, 3, 9, 8],
  'logs.count': [12, 3, 8, 7],
  'study.hours': [6000 / 3600, 0, 1, 1],
  ...teachingExpected,
  'exams.count': [2, 1, 2, 1],
  'exams.expected': [4, 1, 4, 2],
  'exams.submitted': [3, 1, 3, 2],
  'exams.graded': [3, 1, 3, 2],
  'exams.passed': [2, 1, 2, 1],
  'exams.scoreSum': [200, 95, 200, 120],
  // Both spans lie in one term. 111: (10 x 100 + 20 x 100 + 30 x 90 + 40 x 70) / 100 = 85; 112, whose homework waits for its mark: (10 x 100 + 20 x 50 + 40 x 50) / 70 = 57.1;
  // 121 was absent, handed in nothing, had no activity: 0; 122, on leave: (0 + 40 x 80) / 50 = 64; 211: 95. 311 has no mark yet.
  ...scoreExpected,
  'scores.count': [5, 5, 4, 2],
  'scores.sum': [301.1, 301.1, 206.1, 142.1],
  'scores.squares': [23_606.41, 23_606.41, 14_581.41, 10_485.41],
  'scores.passed': [3, 3, 2, 1],
  'scores.excellent': [1, 1, 0, 0],
  // 111: 10 + 20 + 27 + 28; 112, whose homework waits for its mark: (10 + 10 + 20) / 0.7; 121: 0; 122: 32 / 0.5; 211: 95.
  'scores.points': [244 + 400 / 7, 244 + 400 / 7, 149 + 400 / 7, 85 + 400 / 7],
  'scores.pointed': [20, 20, 16, 8],
  'evaluations.expected': [3, 3, 2, 2],
  'evaluations.done': [2, 2, 1, 1],
  'evaluations.stars': [6.5, 6.5, 4.5, 4.5],
  'evaluations.aspectAnswers': [10, 10, 5, 5],
  'evaluations.aspectStars': [34, 34, 23, 23],
  ...sharingExpected,
  'warnings.students': [3, 1, 2, 1],
  'warnings.teachers': [1, 0, 1, 0],
  'warnings.classes': [1, 0, 1, 0],
  ...trafficExpected,
}
