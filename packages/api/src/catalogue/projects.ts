import { measures } from './types.ts'

const stock = { unit: '个', kind: 'stock', better: 'up', grain: ['province', 'city', 'school'] } as const

/** Projects that build the resource library together 资源库建设项目: one school hosts, others join. */
export const projectMeasures = measures({
  'projects.total': { ...stock, label: '资源库项目数', definition: '期末在册的资源库建设项目数，按主持学校计。' },
  'projects.hosted': { ...stock, label: '主持项目数', definition: '期末在册的、由本校主持的资源库建设项目数；多校合计即项目总数。' },
  'projects.joined': { ...stock, label: '参建项目数', definition: '期末在册的、由他校主持而本校参建的资源库建设项目数；多校合计时各校分别计。' },
})
