import type { Dimension } from '../dimensions.ts'
import type { Measure } from '../types.ts'

/** What an index is made of. A rate counts as it is; an amount x as ln(1 + x) / ln(1 + the largest x of all that are compared). */
export interface IndexPart {
  label: string
  /** Of the hundred points. */
  weight: number
  kind: 'amount' | 'rate'
}

const amount = (label: string, weight: number): IndexPart => ({ label, weight, kind: 'amount' })
const rate = (label: string, weight: number): IndexPart => ({ label, weight, kind: 'rate' })

/** Parts of every index; their weights make a hundred. */
export const indexParts = {
  'influence.index': {
    schools: amount('辐射学校数', 30),
    learners: amount('校外学习人数', 20),
    calls: amount('被外校调用次数', 30),
    uses: amount('校外使用量', 20),
  },
  'resources.contributionIndex': {
    contributed: amount('贡献素材数', 40),
    resourceCalls: amount('素材被外校调用次数', 30),
    courseCalls: amount('课程被外校调用次数', 20),
    questions: amount('题目总数', 10),
  },
  'schools.activityIndex': {
    activeRate: rate('活跃率', 40),
    logsPerUser: amount('人均日志数', 30),
    sessionRate: rate('课堂活跃率', 30),
  },
} as const satisfies Record<string, Readonly<Record<string, IndexPart>>>

export type IndexId = keyof typeof indexParts

function index(id: IndexId, label: string, compared: string, grain: readonly Dimension[]): Measure {
  const parts: IndexPart[] = Object.values(indexParts[id])
  const sum = parts.map((part) => `${part.label} ${part.weight}%`).join('、')
  const amounts = parts.some(({ kind }) => kind === 'amount') ? `；数量 x 按 ln(1+x)/ln(1+${compared}最大值) 折算` : ''
  return {
    label,
    unit: '分',
    kind: 'index',
    better: 'up',
    decimals: 1,
    grain,
    definition: `满分 100，由统计期内${sum}加权${amounts}。`,
  }
}

/** Scores that compare: one number for what several say together. */
export const indexMeasures: Record<IndexId, Measure> = {
  'influence.index': index('influence.index', '影响力指数', '各校', ['school']),
  'resources.contributionIndex': index('resources.contributionIndex', '资源贡献指数', '各校（教师为同校教师）', [
    'school',
    'teacher',
  ]),
  'schools.activityIndex': index('schools.activityIndex', '学校活跃指数', '各校', ['school']),
}
