import type { PortraitTag, Role } from '@data-centre/api'
import type { PortraitNumbers } from './numbers.ts'

/** A warning of somebody as it stands: the strongest level of each kind. */
export interface OwnWarning {
  label: string
  level: number
}

interface Rule {
  id: string
  name: string
  /** Why it holds or not; undefined where there is nothing to judge by. */
  judge(numbers: PortraitNumbers, warnings: readonly OwnWarning[]): { reason: string; isHit: boolean } | undefined
}

/** From this percentile on somebody is among the first tenth. */
const FIRST_TENTH = 90
const MIN_RATE = 90
const MIN_SCORE = 90
const MAX_GRADING_HOURS = 24
/** Students are pointed out from orange on. */
const ORANGE = 2

const round = (value: number): string => Number(value.toFixed(1)).toLocaleString('zh-CN')

/** Among the first tenth of the school by a side, where there are enough to compare with. */
const firstTenth = (id: string, name: string, side: string, label: string, unit: string, minPeers: number): Rule => ({
  id,
  name,
  judge: ({ own, sides }) => {
    const amount = own[side]
    const { value, peers } = sides[side] ?? { value: null, peers: 0 }
    if (value === null || amount === null || amount === undefined || peers < minPeers) return undefined
    return {
      reason: `${label} ${round(amount)} ${unit}，超过全校 ${round(value)}%`,
      isHit: amount > 0 && value >= FIRST_TENTH,
    }
  },
})

const atLeast = (id: string, name: string, column: string, label: string, min: number, unit: string): Rule => ({
  id,
  name,
  judge: ({ own }) => {
    const amount = own[column]
    if (amount === null || amount === undefined) return undefined
    return { reason: `${label} ${round(amount)}${unit}，≥ ${min}${unit}`, isHit: amount >= min }
  },
})

const warned = (id: string, name: string, min: number): Rule => ({
  id,
  name,
  judge: (_, warnings) => {
    const standing = warnings.filter(({ level }) => level >= min)
    return standing.length > 0
      ? { reason: standing.map(({ label }) => label).join('、'), isHit: true }
      : { reason: '目前没有预警', isHit: false }
  },
})

const rulesOf = (minPeers: number): Readonly<Record<Role, readonly Rule[]>> => ({
  teacher: [
    firstTenth('active', '活跃教师', 'logs', '日志', '条', minPeers),
    firstTenth('contributor', '资源贡献者', 'resources', '新增素材', '个', minPeers),
    atLeast('interactive', '互动达人', 'interaction', '参与率', MIN_RATE, '%'),
    {
      id: 'prompt',
      name: '批阅及时',
      judge: ({ own: { gradingHours } }) =>
        gradingHours === null || gradingHours === undefined
          ? undefined
          : {
              reason: `批阅时长中位数 ${round(gradingHours)} 小时，≤ ${MAX_GRADING_HOURS} 小时`,
              isHit: gradingHours <= MAX_GRADING_HOURS,
            },
    },
    warned('attention', '待关注', 1),
  ],
  student: [
    firstTenth('diligent', '勤学', 'study', '学习时长', '小时', minPeers),
    atLeast('present', '全勤', 'attendance', '出勤率', 100, '%'),
    atLeast('interactive', '高互动', 'interaction', '参与率', MIN_RATE, '%'),
    atLeast('excellent', '成绩优秀', 'score', '平均分', MIN_SCORE, '分'),
    warned('attention', '需关注', ORANGE),
  ],
})

/** Every tag of a role, those that hold first; a rule without basis says so. */
export function tagsOf(
  role: Role,
  numbers: PortraitNumbers,
  warnings: readonly OwnWarning[],
  minPeers: number,
): PortraitTag[] {
  const tags = rulesOf(minPeers)[role].map(({ id, name, judge }): PortraitTag => {
    const { reason, isHit } = judge(numbers, warnings) ?? { reason: '暂无依据', isHit: false }
    return { id, name, reason, isHit }
  })
  return [...tags.filter(({ isHit }) => isHit), ...tags.filter(({ isHit }) => !isHit)]
}
