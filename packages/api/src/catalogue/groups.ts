import { measures, ratios } from './types.ts'

const places = ['province', 'city', 'school'] as const
const grain = [...places, 'group'] as const
const stock = { kind: 'stock', better: 'up', grain } as const

/** Project groups 专业群. */
export const groupMeasures = measures({
  'groups.total': { ...stock, label: '专业群数', unit: '个', definition: '期末在册的专业群数。' },
  'groups.majors': { ...stock, label: '覆盖专业数', unit: '个', definition: '期末在册的专业群所含的专业数，同一专业只计一次。' },
  'groups.schools': { label: '专业群使用学校数', unit: '所', kind: 'distinct', better: 'up', grain, definition: '统计期内有专业群日志的学校数，按使用者所在学校计。' },
  'groups.users': { ...stock, label: '专业群用户数', unit: '人', definition: '期末在册的、所学专业属于某专业群的学生人数，同一人只计一次。' },
  'groups.active': { label: '专业群活跃用户数', unit: '人', kind: 'distinct', better: 'up', grain, definition: '统计期内有专业群日志的学生人数，按学生所在学校计。' },
  'groups.logs': { label: '专业群日志数', unit: '条', kind: 'flow', better: 'up', grain, definition: '统计期内对专业群课程、素材、题目的操作日志条数，按专业群所属学校计。' },
  'groups.courses': { ...stock, label: '专业群课程数', unit: '门', definition: '期末在册的、属于专业群的课程数。' },
  'groups.resources': { ...stock, label: '专业群素材数', unit: '个', definition: '期末在册的、属于专业群的素材数。' },
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
})
