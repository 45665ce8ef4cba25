import { measures, ratios } from './types.ts'

const places = ['province', 'city', 'school'] as const
const stock = { unit: '个', kind: 'stock', better: 'up', grain: [...places, 'projectLevel', 'projectRole'] } as const
/** What a school builds in the projects that it hosts or joins. */
const built = { ...stock, grain: [...stock.grain, 'project'] } as const
const OWN = '本校主持或参建的资源库建设项目的课程'

/** Projects that build the resource library together 资源库建设项目: one school hosts, others join. */
export const projectMeasures = measures({
  'projects.total': {
    ...stock,
    label: '资源库项目数',
    grain: [...places, 'projectLevel'],
    definition: '期末在册的资源库建设项目数，按主持学校计。',
  },
  'projects.hostSchools': {
    ...stock,
    kind: 'distinct',
    label: '主持学校数',
    unit: '所',
    grain: [...places, 'projectLevel'],
    definition: '期末有在册的、由其主持的资源库建设项目的学校数。',
  },
  'projects.members': {
    ...stock,
    label: '参建学校数',
    unit: '所',
    grain: [...places, 'project', 'projectLevel', 'hostSchool'],
    definition: '期末在册的资源库建设项目的参建学校数，一校参建多个项目时各计一次，按参建学校计。',
  },
  'projects.hosted': {
    ...stock,
    label: '主持项目数',
    definition: '期末在册的、由本校主持的资源库建设项目数；多校合计即项目总数。',
  },
  'projects.joined': {
    ...stock,
    label: '参建项目数',
    definition: '期末在册的、由他校主持而本校参建的资源库建设项目数；多校合计时各校分别计。',
  },
  'projects.involved': {
    ...stock,
    label: '建设项目数',
    grain: [...stock.grain, 'majorCategory'],
    definition: '期末在册的、本校主持或参建的资源库建设项目数；多校合计时各校分别计。',
  },
  'projects.courses': {
    ...built,
    label: '项目课程数',
    unit: '门',
    definition: `期末在册的、属于${OWN}的本校课程数。`,
  },
  'projects.resources': {
    ...built,
    label: '项目素材数',
    grain: [...built.grain, 'resourceType'],
    definition: `期末在册的、属于${OWN}的本校素材数。`,
  },
  'projects.questions': {
    ...built,
    label: '项目题目数',
    unit: '道',
    definition: `期末在册的、属于${OWN}的本校题目数。`,
  },
  'projects.newResources': {
    ...built,
    kind: 'flow',
    label: '项目新增素材数',
    definition: `统计期内上传到${OWN}的本校素材数。`,
  },
  'projects.newQuestions': {
    ...built,
    kind: 'flow',
    label: '项目新增题目数',
    unit: '道',
    definition: `统计期内加入${OWN}的本校题目数。`,
  },
  'projects.activeResources': {
    ...built,
    kind: 'distinct',
    label: '项目活跃素材数',
    definition: `统计期内至少被使用一次的、属于${OWN}的本校素材数。`,
  },
  'projects.logs': {
    ...built,
    kind: 'flow',
    label: '项目日志数',
    unit: '条',
    definition: `统计期内对${OWN}中本校课程的操作日志条数。`,
  },
  'projects.users': {
    ...built,
    kind: 'distinct',
    label: '项目用户数',
    unit: '人',
    definition: `统计期内对${OWN}中本校课程有日志的师生人数；多校合计时各校分别计。`,
  },
})

export const projectRatios = ratios({
  'projects.activeRate': {
    label: '项目活跃素材占比',
    unit: '%',
    scale: 100,
    decimals: 1,
    better: 'up',
    numerator: 'projects.activeResources',
    denominator: 'projects.resources',
    definition: '统计期内项目活跃素材数占期末项目素材数的比例。',
  },
})
