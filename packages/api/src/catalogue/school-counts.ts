import { measures, ratios } from './types.ts'

const places = ['province', 'city', 'school'] as const

export const schoolMeasures = measures({
  'schools.total': {
    label: '入驻学校数',
    unit: '所',
    kind: 'stock',
    better: 'up',
    grain: [...places, 'schoolType', 'schoolTier', 'edition'],
    definition: '期末已入驻且未移出的学校数，停用的学校仍计入。',
  },
  'schools.new': {
    label: '新增学校数',
    unit: '所',
    kind: 'flow',
    better: 'up',
    grain: places,
    definition: '统计期内入驻的学校数。',
  },
  'schools.official': {
    label: '正式版学校数',
    unit: '所',
    kind: 'stock',
    better: 'up',
    grain: places,
    definition: '期末在册学校中当前为正式版的学校数。',
  },
  'schools.trial': {
    label: '试用版学校数',
    unit: '所',
    kind: 'stock',
    better: 'none',
    grain: places,
    definition: '期末在册学校中当前为试用版的学校数。',
  },
  'schools.open': {
    label: '开通学校数',
    unit: '所',
    kind: 'stock',
    better: 'up',
    grain: places,
    definition: '期末在册学校中当前已开通服务的学校数。',
  },
  'schools.opened': {
    label: '平台开通学校数',
    unit: '所',
    kind: 'stock',
    better: 'up',
    grain: [...places, 'openPlatform'],
    definition: '期末在册学校中当前已开通该平台的学校数，一校开通多个平台时各计一次。',
  },
  'schools.active': {
    label: '活跃学校数',
    unit: '所',
    kind: 'distinct',
    better: 'up',
    grain: [...places, 'platform'],
    definition: '统计期内至少产生一条日志的学校数。',
  },
  'schools.using': {
    label: '应用学校数',
    unit: '所',
    kind: 'distinct',
    better: 'up',
    grain: [...places, 'platform'],
    definition: '统计期内有学习、签到、活动、作业、考试或授课日志的学校数。',
  },
})

export const schoolRatios = ratios({
  'schools.activeRate': {
    label: '学校活跃率',
    unit: '%',
    numerator: 'schools.active',
    denominator: 'schools.total',
    scale: 100,
    decimals: 1,
    better: 'up',
    definition: '统计期内活跃学校数占期末入驻学校数的比例。',
  },
})
