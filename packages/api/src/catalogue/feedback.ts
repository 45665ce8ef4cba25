import { type Measure, measures } from './types.ts'

const state = { kind: 'state', better: 'up', grain: [] } as const satisfies Partial<Measure>

/** What surveys say; the page of the answers reads it under its own filters. */
export const feedbackStates = measures({
  'feedback.count': {
    ...state,
    label: '反馈数',
    unit: '份',
    definition: '筛选条件内收到的问卷份数。',
    excludes: '已删除的反馈',
  },
  'feedback.star': {
    ...state,
    label: '总体满意度',
    unit: '星',
    decimals: 2,
    definition: '筛选条件内“总体满意度”一题的平均星数，满分 5 星。',
    excludes: '未作答该题的反馈',
  },
  'feedback.nps': {
    ...state,
    label: '净推荐值',
    unit: '%',
    decimals: 1,
    definition: '推荐意愿 9-10 分的占比减去 0-6 分的占比，介于 -100% 与 100% 之间。',
    excludes: '未作答该题的反馈',
  },
  'feedback.today': {
    ...state,
    label: '今日反馈',
    unit: '份',
    definition: '今天零点至今、符合其余筛选条件的问卷份数。',
  },
})
