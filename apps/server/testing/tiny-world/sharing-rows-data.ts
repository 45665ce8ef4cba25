/** What the schools of the tiny world share, beside its other lines. Today is 2025-05-14. */

// when, teacher, resource, course that takes it in
export const resourceCalls: [string, number, number, number][] = [
  ['2025-05-13 11:00:00', 201, 5001, 2001],
  ['2025-05-12 11:00:00', 301, 5001, 3001],
  ['2025-05-12 12:00:00', 101, 5001, 1002],
  ['2025-04-10 11:00:00', 101, 5002, 1002],
]
// when, teacher, course, course that takes it in, kind
export const courseCalls: [string, number, number, number, string][] = [
  ['2025-05-13 11:30:00', 201, 1001, 2001, 'whole'],
  ['2025-05-06 11:30:00', 301, 1001, 3001, 'part'],
  ['2025-04-11 10:00:00', 101, 2001, 1002, 'whole'],
]
// when, person, platform, course, kind
export const discussions: [string, number, string, number, string][] = [
  ['2025-05-13 12:00:00', 111, 'mooc', 3001, 'post'],
  ['2025-05-13 12:05:00', 311, 'mooc', 3001, 'reply'],
  ['2025-05-12 12:00:00', 101, 'zjy', 1002, 'post'],
  ['2025-05-12 12:10:00', 112, 'zjy', 1002, 'like'],
  ['2025-04-05 09:00:00', 211, 'zyk', 2001, 'post'],
]
// class, student, joined, dropped; 7002 is a class of course 1002, 7005 one of course 3001
export const enrolments: [number, number, string, string?, string?][] = [
  [7002, 121, '2025-05-02', undefined, 'pass'],
  [7002, 122, '2025-05-10', undefined, 'fail'],
  [7005, 111, '2025-05-03', undefined, 'pass'],
  [7005, 311, '2025-05-03', undefined, 'distinction'],
  [7005, 211, '2025-05-04'],
  [7005, 121, '2025-05-03', '2025-05-10', 'withdrawn'],
  [7005, 312, '2025-05-14'],
]
// student of class 7005, first report, percent, finished
export const progress: [number, string, number, string?][] = [
  [111, '2025-05-05', 100, '2025-05-12'],
  [311, '2025-05-06', 40],
  [211, '2025-05-14', 10],
  [121, '2025-05-05', 50],
  [123, '2025-05-05', 100, '2025-05-06'],
]
// certificate, student of class 7005, issued
export const certificates: [number, number, string][] = [
  [9101, 111, '2025-05-13'],
  [9102, 311, '2025-05-14'],
  [9103, 123, '2025-05-07'],
]
// application, student, credits, applied, state, decided
export const credits: [number, number, number, string | null, string, string | null][] = [
  [9201, 111, 2.5, '2025-05-13', 'approved', '2025-05-13'],
  [9202, 311, 1, '2025-05-08', 'rejected', '2025-05-09'],
  [9203, 121, 3, '2025-05-12', 'applied', null],
  [9204, 211, 2, '2025-04-10', 'approved', '2025-05-02'],
  [9205, 112, 0, null, 'approved', '2025-05-12'],
]
// group, school, majors, created, removed
export const groups: [number, number, '省级' | '校级', number[], string, string?][] = [
  [9, 1, '校级', [1101, 1201], '2025-03-10'],
  [8, 2, '省级', [2101], '2025-04-20'],
  [7, 3, '校级', [3101], '2025-04-21', '2025-05-01'],
]
// project, host, start, schools that join with their day, courses, end
export const projects: [number, number, string, [number, string][], number[], string?][] = [
  [
    91,
    1,
    '2025-03-20',
    [
      [2, '2025-04-10'],
      [3, '2025-05-06'],
    ],
    [1001],
  ],
  [
    92,
    3,
    '2025-05-01',
    [
      [1, '2025-05-02'],
      [2, '2025-05-14'],
    ],
    [3001],
  ],
  [93, 2, '2025-04-05', [[1, '2025-04-06']], [], '2025-05-01'],
]
/** Course, resource or question -> the project group that it belongs to. */
export const groupOf: Readonly<Record<number, number>> = { 1003: 9, 5001: 9, 6001: 9 }
/** Resource or question -> the course in which it was first used. */
export const courseOf: Readonly<Record<number, number>> = { 5001: 1001, 5003: 3001, 6002: 3001 }
/** Course, resource or question -> who made it. */
export const authorOf: Readonly<Record<number, number>> = {
  1001: 101,
  2001: 201,
  5001: 101,
  5002: 201,
  5003: 301,
  5004: 102,
  6001: 101,
  6002: 301,
}
// major, school, college, category
export const majors: [number, number, number, string][] = [
  [1101, 1, 11, '装备制造大类'],
  [3101, 3, 31, '电子与信息大类'],
]
/** Course -> its major. */
export const majorOf: Readonly<Record<number, number>> = { 1001: 1101, 3001: 3101 }
/** SPOC -> the course that it was taken over from. */
export const sourceCourseOf: Readonly<Record<number, number>> = { 1002: 1001 }
