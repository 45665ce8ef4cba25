/** Whom a rule warns of. */
export type WarningSubject = 'student' | 'teacher' | 'class'

/** A number that a rule looks at or shows beside. */
export interface WarningNumber {
  label: string
  unit: string
  decimals: number
  /** Head of its column, where the label is too long for one. */
  head?: string
}

/** A line per level (黄, 橙, 红): the number warns when it is at least, or below, the line; `null`: no line at that level. */
export interface WarningCondition {
  compare: 'atLeast' | 'below'
  presets: readonly [number | null, number | null, number | null]
  /** Lines that a school may draw lie between. */
  range: readonly [number, number]
}

/** A rule as everybody reads it; its SQL stands in the server. A subject is warned when any condition holds, at the strongest level that does. */
export interface WarningRule {
  label: string
  subject: WarningSubject
  /** What time the rule looks at. */
  window: string
  /** Without so much nobody is judged. */
  basis: string
  numbers: Readonly<Record<string, WarningNumber>>
  /** By the number that they look at. */
  conditions: Readonly<Record<string, WarningCondition>>
  /** What lifts a warning by one level. */
  raised?: string
}

const number = (label: string, unit: string, decimals = 0, head?: string): WarningNumber => ({
  label,
  unit,
  decimals,
  ...(head ? { head } : {}),
})
const atLeast = (presets: WarningCondition['presets'], max: number): WarningCondition => ({
  compare: 'atLeast',
  presets,
  range: [1, max],
})
const below = (presets: WarningCondition['presets']): WarningCondition => ({
  compare: 'below',
  presets,
  range: [1, 100],
})
const rules = <const T extends Record<string, WarningRule>>(entries: T): T => entries

/** Names of the levels 1, 2, 3. */
export const warningLevels = ['黄色', '橙色', '红色'] as const
export type WarningLevel = 1 | 2 | 3

/** The rules, by kind. */
export const warningRules = rules({
  attendance: {
    label: '出勤预警',
    subject: 'student',
    window: '近14天',
    basis: '应到不少于6次',
    numbers: {
      expected: number('应到', '次'),
      absent: number('缺勤', '次'),
      late: number('迟到', '次'),
      leave: number('请假', '次'),
      rate: number('出勤率', '%', 1),
      streak: number('连续缺勤', '次'),
    },
    conditions: { absent: atLeast([3, 5, 8], 100), rate: below([75, 60, 40]) },
  },
  homework: {
    label: '作业预警',
    subject: 'student',
    window: '近28天',
    basis: '应交不少于4份',
    numbers: {
      expected: number('应交', '份'),
      missing: number('未交', '份'),
      onTimeRate: number('按时率', '%', 1),
      average: number('均分', '分', 1),
    },
    conditions: { missing: atLeast([4, 6, 8], 100), onTimeRate: below([40, 25, null]) },
  },
  performance: {
    label: '成绩预警',
    subject: 'student',
    window: '本学期至今',
    basis: '至少有1次阶段测验成绩',
    numbers: {
      tests: number('阶段测验', '次'),
      average: number('阶段均分', '分', 1),
      lowCourses: number('均分低于60分的课程', '门'),
      change: number('较上月', '分', 1),
    },
    conditions: { average: below([60, 54, 45]) },
    raised: '均分低于60分的课程不少于3门，提高一级',
  },
  tea_nologin: {
    label: '教师未登录预警',
    subject: 'teacher',
    window: '本学期',
    basis: '本学期有课',
    numbers: { silentDays: number('未登录', '天') },
    conditions: { silentDays: atLeast([7, 14, 30], 90) },
  },
  tea_behavior: {
    label: '教师行为预警',
    subject: 'teacher',
    window: '近21天',
    basis: '有课堂或待批阅作业',
    numbers: {
      bareStreak: number('连续无活动课堂', '次'),
      sessions: number('课堂', '次'),
      pending: number('超7天待批阅作业', '份'),
      pendingDays: number('最长待批阅', '天'),
    },
    conditions: { bareStreak: atLeast([3, 5, 8], 50), pending: atLeast([2, 4, 8], 1000) },
  },
  stu_behavior: {
    label: '学生行为预警',
    subject: 'student',
    window: '至昨日',
    basis: '在册；考试用时不算学习时长',
    numbers: {
      silentDays: number('无日志', '天'),
      recentMinutes: number('近14天学习时长', '分钟', 1, '近14天时长'),
      usualMinutes: number('前6周每14天学习时长', '分钟', 1, '前6周均值'),
      share: number('近14天学习时长占前6周均值', '%', 1, '占均值'),
    },
    conditions: { silentDays: atLeast([7, 14, 21], 90), share: below([30, null, null]) },
  },
  course_quality: {
    label: '课程质量预警',
    subject: 'class',
    window: '本学期至今',
    basis: '本学期有课堂，在学学生不少于10人',
    numbers: {
      quality: number('课程质量指数', '分', 1),
      students: number('学生', '人'),
      resources: number('资源充足度', '%', 1),
      liveliness: number('课堂活跃率', '%', 1),
      participation: number('互动参与率', '%', 1),
      grading: number('作业批阅率', '%', 1),
      stars: number('评教得分率', '%', 1),
      passing: number('考试及格率', '%', 1),
    },
    conditions: { quality: below([60, 50, 40]) },
  },
})

export type WarningKind = keyof typeof warningRules
export const warningKinds = Object.keys(warningRules) as readonly WarningKind[]
export const warningRule = (kind: WarningKind): WarningRule => warningRules[kind]

/** Numbers of one warning, and the lines that they crossed. */
export interface WarningDetail {
  numbers: Record<string, number>
  hits: Record<string, number>
  raised: boolean
}

const shown = (value: number, { unit, decimals }: WarningNumber): string => `${Number(value.toFixed(decimals))}${unit}`

/** The sentence that says why somebody was warned 近14天：缺勤5次（达到5次），应到10次. */
export function explainWarning(kind: WarningKind, { numbers, hits, raised }: WarningDetail): string {
  const rule = warningRule(kind)
  const messages = Object.entries(rule.numbers).flatMap(([name, entry]) => {
    const value = numbers[name]
    if (value === undefined) return []
    const line = hits[name]
    const crossed =
      line === undefined
        ? ''
        : rule.conditions[name]?.compare === 'below'
          ? `（低于${shown(line, entry)}）`
          : `（达到${shown(line, entry)}）`
    return [{ text: `${entry.label}${shown(value, entry)}${crossed}`, isHit: line !== undefined }]
  })
  const order = [...messages.filter(({ isHit }) => isHit), ...messages.filter(({ isHit }) => !isHit)]
  return `${rule.window}：${order.map(({ text }) => text).join('，')}${raised && rule.raised ? `；${rule.raised}` : ''}`
}
