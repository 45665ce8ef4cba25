import type { Dimension, WarehouseMeasureId } from '@data-centre/api'

/** Worked out by hand from the lines of what is shared: month, the month before, school 1, college 11 of it (null: not counted by college). */
export const sharingExpected = {
  'resources.calls': [3, 1, 3, null],
  'resources.called': [1, 1, 1, null],
  // Schools 2 and 3 called school 1; the month before school 1 called school 2.
  'resources.callerSchools': [2, 1, 2, null],
  // 5001 lies in a project since 03-20, was used by 211 and called; 5002 was called on 04-10; 5003 came into a project on 05-06.
  'resources.contributed': [3, 2, 1, null],
  'courses.calls': [2, 1, 2, null],
  'courses.called': [1, 1, 1, null],
  'courses.callerSchools': [2, 1, 2, null],
  'courses.callingSchools': [2, 1, 0, null],
  'courses.callsOut': [2, 1, 0, 0],
  'courses.spoc': [1, 0, 1, 0],
  'courses.standard': [1, 1, 1, 1],
  'courses.standardUsed': [1, 0, 1, null],
  // 111 and 211 in the course of school 1, 311 in that of school 3.
  'courses.learners': [3, 0, 2, null],
  'courses.externalLearners': [1, 0, 1, null],
  'discussions.count': [3, 1, 2, 2],
  'influence.schools': [2, 1, 2, null],
  'influence.provinces': [2, 1, 2, null],
  'influence.uses': [1, 0, 1, null],
  'influence.calls': [4, 2, 4, null],
  // Both spans lie in one term: 121 has dropped the open course, 312 joins it today, 211 began today, 123 was never enrolled.
  'courses.enrolments': [5, 5, 2, 0],
  'courses.tracked': [3, 3, 0, 0],
  'courses.progressSum': [1.4, 1.4, 0, 0],
  'courses.finished': [1, 1, 0, 0],
  // Both who dropped and who stay have a result; 211 and 312 have none yet.
  'courses.results': [5, 5, 2, null],
  'mooc.periods': [1, 0, 0, 0],
  'mooc.enrolments': [3, 3, 0, 0],
  'mooc.externalEnrolments': [2, 2, 0, 0],
  'mooc.coveredSchools': [3, 3, 0, null],
  'mooc.coveredProvinces': [2, 2, 0, null],
  'mooc.finished': [1, 1, 0, 0],
  'mooc.certificates': [1, 1, 0, 0],
  'mooc.posts': [2, 0, 0, null],
  'credits.applied': [3, 1, 2, 1],
  'credits.decided': [4, 0, 2, 2],
  'credits.approved': [3, 0, 2, 2],
  'credits.rejected': [1, 0, 0, 0],
  'credits.points': [4.5, 0, 2.5, 2.5],
  'credits.students': [3, 0, 2, 2],
  'groups.total': [2, 1, 1, null],
  'groups.majors': [3, 2, 2, null],
  'groups.schools': [2, 0, 1, null],
  // 111, 121, 122 and 211; on 04-13 without 122, and with 123 who has left since.
  'groups.users': [4, 4, 3, null],
  'groups.active': [2, 0, 1, null],
  'groups.logs': [2, 0, 2, null],
  'groups.courses': [1, 0, 1, null],
  'groups.resources': [1, 1, 1, null],
  'groups.questions': [1, 1, 1, null],
  // 93 ended on 05-01.
  'projects.total': [2, 2, 1, null],
  'projects.hosted': [2, 2, 1, null],
  // 2 and 3 in 91, 1 and from today 2 in 92; on 04-13 2 in 91 and 1 in 93.
  'projects.joined': [4, 2, 1, null],
} as const satisfies Record<string, readonly [month: number, before: number, school: number, college: number | null]>

/** The month by a dimension, what is 0 left out. */
export const sharingBy: readonly [WarehouseMeasureId, Dimension, Record<string, number>][] = [
  ['courses.spoc', 'courseSource', { zyk: 1 }],
  ['resources.calls', 'resource', { 5001: 3 }],
  ['resources.calls', 'callerProvince', { 530000: 2, 510000: 1 }],
  ['resources.total', 'majorCategory', { 装备制造大类: 1, 电子与信息大类: 1, 其他: 1 }],
  ['courses.results', 'courseResult', { distinction: 1, pass: 2, fail: 1, withdrawn: 1 }],
  ['groups.users', 'group', { 8: 1, 9: 3 }],
]
/** Dimensions that split a number into its parts. */
export const sharingParts: readonly [WarehouseMeasureId, Dimension][] = [
  ['courses.spoc', 'courseSource'],
  ['courses.calls', 'courseSource'],
  ['resources.calls', 'resource'],
  ['resources.calls', 'callerProvince'],
  ['resources.total', 'majorCategory'],
  ['courses.enrolments', 'platform'],
  ['courses.results', 'courseResult'],
  ['courses.results', 'platform'],
]
