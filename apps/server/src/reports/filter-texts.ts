import { dimensions, memberFilterKeys, memberLabel, type ReportInput } from '@data-centre/api'
import { chinaPlaces } from './places.ts'

/** Filters with a fixed list of values, besides the platform, which is always named. */
const listed = [...memberFilterKeys, 'grade' as const].filter((name) => name !== 'platform')

const cityName = (code: string): string =>
  chinaPlaces.cities(`${code.slice(0, 2)}0000`).find((city) => city.code === code)?.name ?? code

/** What a question is narrowed by beside place and days, as names and values for people; filters whose names lie in stores are left out. */
export const filterTexts = (input: ReportInput, platform = input.platform): (readonly [string, string])[] => [
  ['平台', platform ? memberLabel('platform', platform) : '全部'],
  ...listed.flatMap((name) => {
    const value = input[name]
    return value ? [[dimensions[name], memberLabel(name, value)] as const] : []
  }),
  ...(input.city ? [['城市', cityName(input.city)] as const] : []),
  ...(input.schoolType ? [['学校类型', input.schoolType] as const] : []),
  ...(input.complete ? [['数据完整性', '已剔除数据不完整的学校'] as const] : []),
]
