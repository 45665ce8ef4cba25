import { measures } from './types.ts'

/** The other school, and where it is. */
export const partners = ['partnerProvince', 'partnerCity', 'partnerSchool'] as const
const common = {
  better: 'up',
  grain: ['province', 'city', 'school', 'college', 'platform', ...partners],
} as const
const perOwner = '多校合计时各校分别计。'
const ofContent = '平台为素材、课程所在平台。'

/** How far the content of a school reaches, counted at the school that owns it. */
export const influenceMeasures = measures({
  'influence.schools': {
    ...common,
    label: '辐射学校数',
    unit: '所',
    kind: 'distinct',
    definition: `统计期内使用或调用过本校素材、课程的外校数；${ofContent}${perOwner}`,
  },
  'influence.provinces': {
    ...common,
    label: '辐射省份数',
    unit: '个',
    kind: 'distinct',
    definition: `统计期内使用或调用过本校素材、课程的外校所在省份数；${ofContent}${perOwner}`,
  },
  'influence.uses': {
    ...common,
    label: '校外使用量',
    unit: '次',
    kind: 'flow',
    grain: [...common.grain, 'resourceType', 'course'],
    definition: '统计期内本校素材被外校师生使用的次数。',
  },
  'influence.calls': {
    ...common,
    label: '被外校调用次数',
    unit: '次',
    kind: 'flow',
    grain: [...common.grain, 'courseSource', 'course'],
    definition: `统计期内本校素材与课程被外校教师调用的次数之和；${ofContent}`,
  },
  'influence.courses': {
    ...common,
    label: '被外校调用课程数',
    unit: '门',
    kind: 'distinct',
    definition: `统计期内被外校教师整门或部分调用过的本校课程数；${ofContent}`,
  },
  'influence.resources': {
    ...common,
    label: '被外校调用素材数',
    unit: '个',
    kind: 'distinct',
    definition: `统计期内被外校教师引用到课程中的本校素材数；${ofContent}`,
  },
})
