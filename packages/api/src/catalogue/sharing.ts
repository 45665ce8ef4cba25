import { ofCourseKind } from './courses.ts'
import { partners } from './influence.ts'
import { measures, ratios } from './types.ts'

const places = ['province', 'city', 'school'] as const
/** Of what is shared: the school that owns it. */
const owned = { unit: '次', kind: 'flow', better: 'up' } as const
const reach = { unit: '所', kind: 'distinct', better: 'up' } as const
const perOwner = '多校合计时各校分别计。'

/** Who takes over whose resources and courses. */
export const sharingMeasures = measures({
  'resources.calls': {
    ...owned,
    label: '素材调用次数',
    grain: [
      ...places,
      'college',
      'platform',
      'resourceType',
      'courseSource',
      'resource',
      'teacher',
      'course',
      'group',
      'callerProvince',
    ],
    definition: '统计期内素材被教师引用到课程中的次数，含本校引用，按素材所属学校计。',
  },
  'resources.externalCalls': {
    ...owned,
    label: '素材被外校调用次数',
    grain: [...places, 'platform', 'resourceType', 'callerProvince'],
    definition: '统计期内素材被外校教师引用到课程中的次数，按素材所属学校计。',
  },
  'resources.called': {
    label: '被调用素材数',
    unit: '个',
    kind: 'distinct',
    better: 'up',
    grain: [...places, 'college', 'platform', 'resourceType', 'course', 'group'],
    definition: '统计期内至少被调用一次的素材数，按素材所属学校计。',
  },
  'resources.callerSchools': {
    ...reach,
    label: '素材调用学校数',
    grain: [...places, 'platform', 'resource'],
    definition: `统计期内调用过本校素材的外校数；${perOwner}`,
  },
  'resources.callingSchools': {
    ...reach,
    label: '调用外校素材学校数',
    grain: [...places, 'platform', 'resourceType'],
    definition: '统计期内调用过外校素材的学校数，按调用方学校计。',
  },
  'resources.contributed': {
    label: '贡献素材数',
    unit: '个',
    kind: 'stock',
    better: 'up',
    grain: [...places, 'resourceType'],
    definition: '期末在册的素材中，属于资源库项目课程的，或已被外校使用或调用过的素材数。',
  },
  'courses.calls': {
    ...owned,
    label: '课程调用次数',
    grain: [
      ...places,
      'college',
      'platform',
      'courseSource',
      'course',
      'callerProvince',
      'callerSchool',
      'courseCall',
      ...ofCourseKind,
    ],
    definition: '统计期内课程被教师整门或部分引用的次数，含本校引用，按课程所属学校计。',
  },
  'courses.externalCalls': {
    ...owned,
    label: '课程被外校调用次数',
    grain: [...places, 'platform'],
    definition: '统计期内课程被外校教师整门或部分引用的次数，按课程所属学校计。',
  },
  'courses.called': {
    label: '被调用课程数',
    unit: '门',
    kind: 'distinct',
    better: 'up',
    grain: [...places, 'college', 'platform', 'courseSource', 'course', 'callerSchool'],
    definition: '统计期内至少被调用一次的课程数，按课程所属学校计。',
  },
  'courses.callerSchools': {
    ...reach,
    label: '课程调用学校数',
    grain: [...places, 'college', 'platform', 'course'],
    definition: `统计期内调用过本校课程的外校数；${perOwner}`,
  },
  'courses.callingSchools': {
    ...reach,
    label: '调用外校课程学校数',
    grain: [...places, 'platform'],
    definition: '统计期内调用过外校课程的学校数，按调用方学校计。',
  },
  'courses.callsOut': {
    ...owned,
    label: '调用外校课程次数',
    grain: [
      ...places,
      'college',
      'teacher',
      'platform',
      'courseSource',
      'course',
      'ownerSchool',
      'ownerProvince',
      'outsideCourse',
      'outsideCall',
    ],
    definition: '统计期内本校教师调用外校课程的次数，按调用方学校计；选定课程时，为引用到该课程中的次数。',
  },
  'courses.spoc': {
    label: 'SPOC课程数',
    unit: '门',
    kind: 'stock',
    better: 'up',
    grain: [...places, 'college', 'courseSource', ...ofCourseKind],
    definition: '期末在册的 SPOC 课程数；按来源可分为引自资源库、慕课、专业群与原创。',
  },
  'courses.standard': {
    label: '标准化课程数',
    unit: '门',
    kind: 'stock',
    better: 'up',
    grain: [...places, 'college', ...ofCourseKind],
    definition: '期末在册的标准化课程数。',
  },
  'courses.standardUsed': {
    label: '已应用标准课程数',
    unit: '门',
    kind: 'stock',
    better: 'up',
    grain: places,
    definition: '期末在册的标准化课程中，已被调用或已开课的课程数。',
  },
  'courses.learners': {
    label: '学习人数',
    unit: '人',
    kind: 'distinct',
    better: 'up',
    grain: [...places, 'college', 'platform', 'course', 'group', 'learnerProvince', 'learnerSchool', ...ofCourseKind],
    definition: `统计期内学习、浏览或播放过课程内容的学生人数，按课程所属学校计；${perOwner}`,
  },
  'courses.externalLearners': {
    label: '校外学习人数',
    unit: '人',
    kind: 'distinct',
    better: 'up',
    grain: [...places, 'college', 'platform', 'course', ...partners],
    definition: `统计期内学习人数中的外校学生，按课程所属学校计；${perOwner}`,
  },
  'discussions.count': {
    label: '讨论数',
    unit: '条',
    kind: 'flow',
    better: 'up',
    grain: [...places, 'college', 'platform', 'role', 'course'],
    definition: '统计期内发帖与回复的条数，按发言人所在学校计。',
    excludes: '点赞',
  },
})

const percent = { unit: '%', scale: 100, decimals: 1, better: 'up' } as const

export const sharingRatios = ratios({
  'resources.callRate': {
    ...percent,
    label: '素材调用率',
    numerator: 'resources.called',
    denominator: 'resources.total',
    definition: '统计期内被调用的素材数占期末素材总数的比例。',
  },
  'courses.standardUseRate': {
    ...percent,
    label: '标准课程应用率',
    numerator: 'courses.standardUsed',
    denominator: 'courses.standard',
    definition: '已被调用或已开课的标准化课程占期末标准化课程的比例。',
  },
})
