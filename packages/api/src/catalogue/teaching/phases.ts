import { measures, ratios } from '../types.ts'

const places = ['province', 'city', 'school'] as const
/** Of students in the activities of one phase: where they belong, and in which class it is. */
const grain = [
  ...places,
  'college',
  'major',
  'teacher',
  'course',
  'courseClass',
  'session',
  'student',
  'activity',
  'activityType',
] as const
const flow = { unit: '人次', kind: 'flow', grain } as const
const expected = <const P extends string>(phase: P) =>
  ({
    ...flow,
    label: `${phase}应参与人次`,
    better: 'none',
    definition: `统计期内${phase}活动应参与学生人次之和，按学生院系计。`,
  }) as const
const joined = <const P extends string>(phase: P) =>
  ({
    ...flow,
    label: `${phase}参与人次`,
    better: 'up',
    definition: `统计期内实际参与${phase}活动的学生人次，按学生院系计。`,
  }) as const

/** Participation by the phase of the activity: before, in and after class. */
export const phaseMeasures = measures({
  'participation.beforeExpected': expected('课前'),
  'participation.beforeJoined': joined('课前'),
  'participation.midExpected': expected('课中'),
  'participation.midJoined': joined('课中'),
  'participation.laterExpected': expected('课后'),
  'participation.laterJoined': joined('课后'),
  'participation.previews': {
    ...flow,
    label: '课件预习人次',
    better: 'up',
    definition: '统计期内参与课前课件活动的学生人次，按学生院系计。',
  },
  'sessions.prepared': {
    label: '有课前活动课堂数',
    unit: '次',
    kind: 'flow',
    better: 'up',
    grain: [...places, 'college', 'teacher', 'course', 'courseClass', 'session'],
    definition: '统计期内在同一周开展过课前活动的课堂次数，按教师院系计。',
  },
})

const rate = <const P extends string>(phase: P) =>
  ({
    label: `${phase}参与率`,
    unit: '%',
    scale: 100,
    decimals: 1,
    better: 'up',
    definition: `${phase}活动的参与人次占应参与人次的比例。`,
  }) as const

export const phaseRatios = ratios({
  'participation.beforeRate': {
    ...rate('课前'),
    numerator: 'participation.beforeJoined',
    denominator: 'participation.beforeExpected',
  },
  'participation.midRate': {
    ...rate('课中'),
    numerator: 'participation.midJoined',
    denominator: 'participation.midExpected',
  },
  'participation.laterRate': {
    ...rate('课后'),
    numerator: 'participation.laterJoined',
    denominator: 'participation.laterExpected',
  },
  'sessions.preparedRate': {
    label: '课前活动课堂占比',
    unit: '%',
    numerator: 'sessions.prepared',
    denominator: 'sessions.count',
    scale: 100,
    decimals: 1,
    better: 'up',
    definition: '开展过课前活动的课堂占全部课堂的比例。',
  },
})
