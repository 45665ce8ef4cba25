import { measures } from './types.ts'

const ofSchools = ['province', 'city', 'school', 'college'] as const
const stock = { unit: '个', kind: 'stock', better: 'none', grain: ofSchools } as const

/** Branches of schools as their people make them up: one without anybody is none. */
export const branchMeasures = measures({
  'colleges.total': { ...stock, label: '院系数', definition: '期末有在册师生的院系数。' },
  'majors.total': { ...stock, label: '专业数', definition: '期末有在册学生的专业数，按学生所在院系计。' },
  'adminClasses.total': { ...stock, label: '行政班数', definition: '期末有在册学生的行政班数，按学生所在院系计。' },
})
