/**
 * A world small enough to count by hand, for tests: four schools in two provinces, eighteen people, a few dozen facts
 * between 2025-03 and Wednesday 2025-05-14, which is today. Sums that tests expect are worked out from these lines.
 */
export const TINY_TODAY = '2025-05-14'
/** 10:30 of that day. */
export const TINY_NOW = Date.parse('2025-05-14T10:30:00+08:00')

export const places: Record<string, [province: string, city: string]> = {
  '530100': ['云南省', '昆明市'],
  '532900': ['云南省', '大理白族自治州'],
  '510100': ['四川省', '成都市'],
}

// id, name, city, type, edition, open, joined, removed
export const schools: [number, string, string, string, number, number, string, string?][] = [
  [1, '云岭机电职业技术学院', '530100', '理工', 1, 1, '2025-03-01'],
  [2, '苍山旅游职业学院', '532900', '综合', 2, 0, '2025-04-01'],
  [3, '锦江信息职业学院', '510100', '综合', 1, 1, '2025-04-20'],
  [4, '岷江建筑职业学院', '510100', '理工', 2, 1, '2025-03-10', '2025-04-30'],
]
/** School -> 办学层次. */
export const tierOf: Readonly<Record<number, string>> = { 1: '双高', 2: '普通', 3: '省双高', 4: '普通' }
// What each school has open besides this product, which open schools have.
export const opened: Record<number, string> = {
  1: 'zjy 2025-03-01,zyk 2025-03-02',
  3: 'jys 2025-04-20',
  4: 'mooc 2025-03-10,zjy 2025-03-10',
}

// id, school, name
export const colleges: [number, number, string][] = [
  [11, 1, '机电学院'],
  [12, 1, '信息学院'],
  [21, 2, '旅游学院'],
  [31, 3, '软件学院'],
  [41, 4, '建筑学院'],
]

// id, role, school, college, major, joined, removed
export const people: [number, 'teacher' | 'student' | 'staff', number, number, number, string, string?][] = [
  [101, 'teacher', 1, 11, 0, '2025-03-01'],
  [102, 'teacher', 1, 12, 0, '2025-03-01'],
  [201, 'teacher', 2, 21, 0, '2025-04-01'],
  [301, 'teacher', 3, 31, 0, '2025-04-20'],
  [401, 'teacher', 4, 41, 0, '2025-03-10', '2025-04-30'],
  [111, 'student', 1, 11, 1101, '2025-03-01'],
  [112, 'student', 1, 11, 1102, '2025-03-01'],
  [121, 'student', 1, 12, 1201, '2025-03-01'],
  [122, 'student', 1, 12, 1201, '2025-05-10'],
  [123, 'student', 1, 12, 1201, '2025-03-01', '2025-05-11'],
  [211, 'student', 2, 21, 2101, '2025-04-01'],
  [311, 'student', 3, 31, 3101, '2025-04-20'],
  [312, 'student', 3, 31, 3101, '2025-05-14'],
  [411, 'student', 4, 41, 4101, '2025-03-10', '2025-04-30'],
  [901, 'staff', 1, 0, 0, '2025-03-01'],
]

/** Teacher -> title, 双师型, year of birth; nothing but 1980 for the others. */
export const teachersOf: Readonly<Record<number, [title: string, dual: 0 | 1, born: number]>> = {
  101: ['教授', 0, 1970],
  102: ['讲师', 1, 1996],
  201: ['副教授', 0, 1980],
  301: ['', 1, 1980],
}

// id, school, platform, type, level, college, created, removed
export const courses: [number, number, string, string, string, number, string, string?][] = [
  [1001, 1, 'zyk', 'standard', '国家级', 11, '2025-03-05'],
  [1002, 1, 'zjy', 'spoc', '普通', 12, '2025-05-01'],
  [1003, 1, 'zyq', 'zyq', '校级', 11, '2025-05-14'],
  [2001, 2, 'zyk', 'self_built', '普通', 21, '2025-04-02', '2025-05-05'],
  [3001, 3, 'mooc', 'mooc', '省级', 31, '2025-04-20'],
]
// id, school, platform, type, bytes, seconds, created, removed
export const resources: [number, number, string, string, number, number, string, string?][] = [
  [5001, 1, 'zyk', 'video', 1000, 1800, '2025-03-06'],
  [5002, 2, 'zyk', 'ppt', 500, 60, '2025-04-03'],
  [5003, 3, 'mooc', 'video', 2000, 5400, '2025-05-06'],
  [5004, 1, 'zjy', 'text', 10, 0, '2025-04-20', '2025-05-10'],
]
/** Resource -> format of its file. */
export const extensionOf: Readonly<Record<number, string>> = { 5001: 'mp4', 5002: 'pptx', 5003: 'mp4', 5004: 'docx' }
// id, school, platform, type, created
export const questions: [number, number, string, string, string][] = [
  [6001, 1, 'zjy', 'single', '2025-03-07'],
  [6002, 3, 'mooc', 'judge', '2025-05-08'],
]

// id, school, course, project group, created, removed
export const banks: [number, number, number, number, string, string?][] = [
  [6101, 1, 1001, 9, '2025-03-07'],
  [6102, 3, 3001, 0, '2025-05-08'],
  [6103, 3, 3001, 0, '2025-04-22', '2025-05-09'],
]

// when, person, platform, type, course, owner, seconds, project group, class
export const logs: [string, number, string, string, number?, number?, number?, number?, number?][] = [
  ['2025-05-13 08:01:00', 111, 'zjy', 'sign'],
  ['2025-05-13 08:02:00', 112, 'zjy', 'sign', 0, 1, 0, 0, 7001],
  ['2025-05-13 09:00:00', 111, 'zjy', 'study', 1001, 1, 3600, 9, 7001],
  ['2025-05-13 09:30:00', 101, 'zjy', 'teach', 0, 1, 0, 0, 7001],
  ['2025-05-13 10:00:00', 111, 'zyk', 'view'],
  ['2025-05-13 10:10:00', 211, 'zyk', 'play', 1001, 1, 600, 9, 7003],
  // A course of school 3 with a resource of school 1: it counts for the course's owner.
  ['2025-05-13 23:59:59', 311, 'mooc', 'study', 3001, 1, 1800],
  ['2025-05-13 10:00:00', 901, 'zjy', 'view'],
  ['2025-05-12 08:00:00', 111, 'zjy', 'sign'],
  ['2025-05-12 14:00:00', 121, 'zjy', 'answer'],
  ['2025-05-12 14:10:00', 301, 'mooc', 'build'],
  ['2025-05-07 20:00:00', 211, 'zyk', 'login'],
  ['2025-04-14 00:00:00', 112, 'zyq', 'other'],
  ['2025-04-13 12:00:00', 201, 'zyk', 'login'],
  ['2025-04-13 12:30:00', 111, 'zyk', 'login'],
  ['2025-03-20 09:00:00', 401, 'mooc', 'login'],
  ['2025-05-14 07:00:00', 112, 'zjy', 'sign'],
]
// when, person, platform, client, seconds
export const logins: [string, number, string, string, number][] = [
  ['2025-05-13 08:00:00', 111, 'zjy', 'app', 600],
  ['2025-05-13 09:00:00', 101, 'zjy', 'pc', 1200],
  ['2025-05-13 09:00:00', 901, 'zjy', 'pc', 1200],
  ['2025-05-07 20:00:00', 211, 'zyk', 'pc', 1800],
  ['2025-04-13 12:00:00', 201, 'zyk', 'pc', 60],
  ['2025-04-13 12:30:00', 111, 'zyk', 'mini', 60],
  ['2025-03-20 09:00:00', 401, 'mooc', 'pc', 60],
  ['2025-05-14 07:00:00', 112, 'zjy', 'app', 60],
]
// when, person, resource, action
export const uses: [string, number, number, string][] = [
  ['2025-05-13 10:00:00', 111, 5001, 'view'],
  ['2025-05-13 10:10:00', 211, 5001, 'play'],
  ['2025-04-13 13:00:00', 201, 5002, 'fav'],
]
// when, person, question, correct, kind
export const answers: [string, number, number, 0 | 1, string][] = [
  ['2025-05-12 14:00:00', 121, 6001, 1, 'practice'],
  ['2025-05-12 14:05:00', 121, 6001, 0, 'exam'],
]
// session, day, teacher, class
export const sessions: [number, string, number, number][] = [
  [8001, '2025-05-13', 101, 7001],
  [8002, '2025-05-12', 102, 7002],
  [8003, '2025-05-06', 301, 7003],
]
// day, teacher, class, section; the session of the 13th was planned, a lesson of the 14th was not held yet
export const plannedLessons: [string, number, number, string][] = [
  ['2025-05-13', 101, 7001, '1-2'],
  ['2025-05-13', 101, 7001, '3-4'],
  ['2025-05-06', 301, 7003, '1-2'],
  ['2025-04-10', 102, 7002, '5-6'],
  ['2025-05-14', 102, 7002, '1-2'],
]
// activity, session, day, phase, then students with 1 joined, 0 not, or the score of one who joined
export const activities: [number, number, string, string, Record<number, number>][] = [
  [8101, 8001, '2025-05-13', 'mid', { 111: 84.5, 112: 0 }],
  [8102, 8001, '2025-05-13', 'before', { 111: 1, 112: 60 }],
  [8103, 8003, '2025-05-06', 'later', { 311: 0 }],
]
// sign-in, session, day, method, students with their state
export const signIns: [number, number, string, string, Record<number, string>][] = [
  [8201, 8001, '2025-05-13', 'one_tap', { 111: 'present', 112: 'late' }],
  [8202, 8002, '2025-05-12', 'qr', { 121: 'absent', 122: 'sick_leave' }],
  [8203, 8003, '2025-05-06', 'gesture', { 311: 'early' }],
]
// homework, teacher, class, due, students with [submitted, graded]
export const homeworks: [number, number, number, string, Record<number, [string | null, string | null]>][] = [
  [
    8301,
    101,
    7001,
    '2025-05-12 22:00:00',
    { 111: ['2025-05-11 20:00:00', '2025-05-13 09:00:00'], 112: ['2025-05-13 01:00:00', null] },
  ],
  [8302, 102, 7002, '2025-05-10 22:00:00', { 121: [null, null] }],
]
// exam, teacher, class, kind, start, full mark, pass mark, students with [submitted, graded, score]
export const exams: [
  number,
  number,
  number,
  string,
  string,
  number,
  number,
  Record<number, [string | null, string | null, number | null]>,
][] = [
  [
    8401,
    101,
    7001,
    'stage',
    '2025-05-08 10:00:00',
    100,
    60,
    {
      111: ['2025-05-08 11:00:00', '2025-05-09 09:00:00', 70],
      112: ['2025-05-08 11:10:00', '2025-05-09 09:00:00', 50],
    },
  ],
  [
    8402,
    102,
    7002,
    'quiz',
    '2025-05-12 08:00:00',
    50,
    30,
    { 121: [null, null, null], 122: ['2025-05-12 08:20:00', '2025-05-13 09:00:00', 40] },
  ],
  [
    8403,
    201,
    7004,
    'final',
    '2025-04-10 14:00:00',
    100,
    60,
    { 211: ['2025-04-10 15:00:00', '2025-04-11 09:00:00', 95] },
  ],
  [8404, 301, 7003, 'quiz', '2025-05-14 08:00:00', 100, 60, { 311: ['2025-05-14 08:30:00', null, null] }],
]
// evaluation, teacher, class, kind, day, students with their stars, and those for content, method, attitude, effect, interaction
export const evaluations: [
  number,
  number,
  number,
  string,
  string,
  Record<number, [number, number, number, number, number, number] | null>,
][] = [
  [8501, 101, 7001, 'session', '2025-05-13', { 111: [4.5, 5, 4, 5, 4, 5], 112: null }],
  [8502, 301, 7003, 'term', '2025-05-06', { 311: [2, 2, 2, 2, 2, 3] }],
  [8503, 102, 7002, 'session', '2025-05-14', { 121: [5, 5, 5, 5, 5, 5] }],
]
// judged day, kind, level, student or teacher
export const warnings: [string, string, number, number][] = [
  ['2025-05-13', 'attendance', 2, 121],
  ['2025-05-12', 'attendance', 1, 121],
  ['2025-05-12', 'homework', 1, 111],
  ['2025-05-06', 'stu_behavior', 3, 311],
  ['2025-04-10', 'attendance', 1, 411],
  ['2025-05-12', 'tea_nologin', 1, 102],
]
// judged day, level, class, its teacher
export const classWarnings: [string, number, number, number][] = [['2025-05-13', 1, 7002, 102]]
