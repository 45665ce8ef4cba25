import type { PersonalKind } from '../personal.ts'

/** What rows of a table may be: places and branches, or entities with texts of their own. */
export type TableBy = 'province' | 'city' | 'school' | 'college' | keyof typeof entityTexts
/** Text columns of the tables of entities, with their heads. */
export const entityTexts = {
  teacher: { no: '工号', college: '院系', title: '职称', lastLogin: '最近登录' },
  student: { no: '学号', college: '院系', major: '专业', adminClass: '班级', lastLogin: '最近登录', rank: '班级排名' },
  course: { type: '类型', level: '级别', platform: '平台', college: '院系', lead: '负责人', created: '创建日期' },
  /** A class that is taught a course; of an open course, 期次. */
  courseClass: { course: '课程', teacher: '教师', college: '院系', students: '学生', days: '起止日期', state: '状态' },
  /** 课堂, called by its class. */
  session: { day: '日期', section: '节次', course: '课程' },
  activity: { phase: '环节', startedAt: '开始时间' },
  /** `state` is that of the student whom the question names. */
  sign: { startedAt: '签到时间', state: '状态' },
  homework: { due: '截止时间', handedIn: '提交时间' },
  exam: { kind: '考试类型', startedAt: '考试时间' },
  lessonLog: { startedAt: '时间', duration: '时长' },
  /** A school that calls courses. */
  callerSchool: { province: '省份', lastCall: '最近调用' },
  /** One call of a course of the school, called by the school that takes it over. */
  courseCall: { teacher: '调用教师', kind: '调用方式', target: '目标课程', startedAt: '调用时间' },
  /** A course of another school that the school calls, and one such call, called by that course. */
  outsideCourse: { school: '所属学校', lastCall: '最近调用' },
  outsideCall: { school: '所属学校', teacher: '调用教师', kind: '调用方式', target: '目标课程', startedAt: '调用时间' },
  /** Another school that uses the content of a school. */
  partnerSchool: { province: '省份', city: '城市', firstUse: '首次使用' },
  major: { college: '院系' },
  /** 行政班. */
  adminClass: { college: '院系', major: '专业' },
  /** A student of any school in one course. */
  learner: { school: '学校', progress: '学习进度', score: '成绩', certificate: '证书', lastStudy: '最近学习' },
  resource: {
    type: '类型',
    author: '作者',
    course: '课程',
    extension: '格式',
    duration: '时长',
    original: '原创',
    createdAt: '上传时间',
  },
  /** A chapter of one course, called by its number and name. */
  chapter: {},
  question: { type: '题型', difficulty: '难度', createdAt: '创建时间' },
  /** The score of a student in a class; its id begins with that of the student. */
  score: { no: '学号', college: '院系', course: '课程' },
  project: { level: '级别', host: '主持学校', part: '参建角色', startedAt: '立项日期' },
  /** 专业群, within its school. */
  group: { school: '学校', level: '级别' },
  credit: {
    no: '学号',
    major: '专业',
    course: '课程',
    school: '开课学校',
    certificate: '证书编号',
    state: '状态',
    appliedAt: '申请时间',
    decidedAt: '审核时间',
  },
} as const
/** Fields of the rows of each entity that are about persons, with their kinds. */
export const entityPersonal = {
  teacher: { name: 'name', no: 'number' },
  student: { name: 'name', no: 'number' },
  course: { lead: 'name' },
  courseClass: { teacher: 'name' },
  session: {},
  activity: {},
  sign: {},
  homework: {},
  exam: {},
  lessonLog: {},
  callerSchool: {},
  courseCall: { teacher: 'name' },
  outsideCourse: {},
  outsideCall: { teacher: 'name' },
  partnerSchool: {},
  major: {},
  adminClass: {},
  learner: { name: 'name' },
  resource: { author: 'name' },
  chapter: {},
  question: {},
  score: { name: 'name', no: 'number' },
  project: {},
  group: {},
  credit: { name: 'name', no: 'number' },
} as const satisfies { [E in keyof typeof entityTexts]: Readonly<Partial<Record<string, PersonalKind>>> }
/** Texts that tables of schools may have. */
export const schoolTexts = {
  schoolType: '类型',
  edition: '版本',
  opened: '开通时间',
  indexRank: '省内排名',
  sizeClass: '规模',
} as const
export type EntityText =
  | { [E in keyof typeof entityTexts]: keyof (typeof entityTexts)[E] }[keyof typeof entityTexts]
  | keyof typeof schoolTexts
export const hasTexts = (by: string): by is keyof typeof entityTexts => Object.hasOwn(entityTexts, by)
/** Text columns that a table can be ordered by: days and times, which stand as they sort. */
export const sortableTexts: readonly EntityText[] = [
  'lastLogin',
  'lastStudy',
  'createdAt',
  'startedAt',
  'appliedAt',
  'decidedAt',
  'day',
  'due',
  'firstUse',
]
/** Tables whose rows are persons. */
export const isPersonTable = (by: TableBy | 'date'): boolean =>
  ['teacher', 'student', 'learner', 'credit', 'score'].includes(by)
