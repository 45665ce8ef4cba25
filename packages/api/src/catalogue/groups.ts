import { ofCourseKind } from './courses.ts'
import { measures, ratios } from './types.ts'

const places = ['province', 'city', 'school'] as const
const grain = [...places, 'group', 'groupLevel'] as const
/** What students do in groups, of the school, major and person that did it. */
const byStudents = { kind: 'flow', better: 'up', grain: [...grain, 'major', 'student'] } as const
const recordGrain = [...grain, 'college', 'role', 'logGroup', 'hour'] as const
const stock = { kind: 'stock', better: 'up', grain } as const

/** Project groups 专业群. */
export const groupMeasures = measures({
  'groups.total': { ...stock, label: '专业群数', unit: '个', definition: '期末在册的专业群数。' },
  'groups.majors': {
    ...stock,
    grain: [...grain, 'majorCategory'],
    label: '覆盖专业数',
    unit: '个',
    definition: '期末在册的专业群所含的专业数，同一专业只计一次。',
  },
  'groups.schools': {
    label: '专业群使用学校数',
    unit: '所',
    kind: 'distinct',
    better: 'up',
    grain,
    definition: '统计期内有专业群日志的学校数，按使用者所在学校计。',
  },
  'groups.users': {
    ...stock,
    grain: [...grain, 'major', 'grade'],
    label: '专业群用户数',
    unit: '人',
    definition: '期末在册的、所学专业属于某专业群的学生人数，同一人只计一次。',
  },
  'groups.active': {
    label: '专业群活跃用户数',
    unit: '人',
    kind: 'distinct',
    better: 'up',
    grain: [...grain, 'major'],
    definition: '统计期内有专业群日志的学生人数，按学生所在学校计。',
  },
  'groups.userLogs': {
    ...byStudents,
    label: '学生日志数',
    unit: '条',
    definition: '统计期内学生对专业群课程、素材、题目的操作日志条数，按学生所在学校计。',
  },
  'groups.teacherLogs': {
    kind: 'flow',
    better: 'up',
    grain: [...grain, 'teacher'],
    label: '教师日志数',
    unit: '条',
    definition: '统计期内教师对专业群课程、素材、题目的操作日志条数，按教师所在学校计。',
  },
  'groups.userHours': {
    ...byStudents,
    label: '学生学习时长',
    unit: '小时',
    decimals: 1,
    definition: '统计期内学生在专业群课程中学习、观看的时长之和，按学生所在学校计。',
  },
  'groups.logs': {
    label: '专业群日志数',
    unit: '条',
    kind: 'flow',
    better: 'up',
    grain: [...grain, 'role', 'logGroup', 'hour', 'weekday'],
    definition: '统计期内对专业群课程、素材、题目的操作日志条数，按专业群所属学校计。',
  },
  'groups.records': {
    label: '行为记录数',
    unit: '条',
    kind: 'flow',
    better: 'up',
    grain: [...recordGrain],
    definition: '统计期内本校师生对专业群课程、素材、题目的操作日志条数，按师生所在学校计。',
  },
  'groups.recorded': {
    label: '行为人数',
    unit: '人',
    kind: 'distinct',
    better: 'up',
    grain: [...recordGrain],
    definition: '统计期内至少有一条专业群行为记录的师生人数，按师生所在学校计，同一人只计一次。',
  },
  'groups.courses': {
    ...stock,
    grain: [...grain, 'major', ...ofCourseKind],
    label: '专业群课程数',
    unit: '门',
    definition: '期末在册的、属于专业群的课程数。',
  },
  'groups.activeCourses': {
    label: '专业群活跃课程数',
    unit: '门',
    kind: 'distinct',
    better: 'up',
    grain,
    definition: '统计期内至少有一条学生日志的专业群课程数，按课程所属学校计。',
  },
  'groups.resources': {
    ...stock,
    grain: [...grain, 'major', 'course'],
    label: '专业群素材数',
    unit: '个',
    definition: '期末在册的、属于专业群的素材数；按专业分时以素材所属课程的专业计。',
  },
  'groups.questions': { ...stock, label: '专业群题目数', unit: '道', definition: '期末在册的、属于专业群的题目数。' },
})

export const groupRatios = ratios({
  'groups.activeRate': {
    label: '专业群活跃率',
    unit: '%',
    scale: 100,
    decimals: 1,
    better: 'up',
    numerator: 'groups.active',
    denominator: 'groups.users',
    definition: '统计期内专业群活跃用户数占期末专业群用户数的比例；跨群学习的学生也计入活跃用户。',
  },
  'groups.courseActiveRate': {
    label: '专业群课程活跃率',
    unit: '%',
    scale: 100,
    decimals: 1,
    better: 'up',
    numerator: 'groups.activeCourses',
    denominator: 'groups.courses',
    definition: '统计期内活跃的专业群课程占期末专业群课程的比例。',
  },
  'groups.logsPerUser': {
    label: '专业群人均日志数',
    unit: '条',
    scale: 1,
    decimals: 1,
    better: 'up',
    numerator: 'groups.userLogs',
    denominator: 'groups.active',
    definition: '统计期内专业群学生日志数除以活跃用户数。',
  },
})
