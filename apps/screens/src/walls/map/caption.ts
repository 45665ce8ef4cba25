import { count } from '@data-centre/charts/format'
import type { CaptionLine } from '@data-centre/charts/scene'

/** Third and fourth digit of a code: cities have lower ones than prefectures (地区, 自治州, 盟). */
const FIRST_PREFECTURE = '21'

/** What the map of a province's users says of itself, of its areas and of the schools in them, by code. */
export function captionOf(
  areas: readonly { code: string }[],
  schools: ReadonlyMap<string, number>,
): readonly CaptionLine[] {
  const unit = areas.some(({ code }) => code.slice(2, 4) >= FIRST_PREFECTURE) ? '个市州' : '个市'
  const numbers = [...schools.values()].filter((value) => value > 0)
  const total = numbers.reduce((sum, value) => sum + value, 0)
  // A municipality is one area: its schools stand in no others.
  const where = areas.length > 1 && numbers.length > 0 ? ` · ${count(numbers.length)} ${unit}` : ''
  return [
    { text: '高度：用户总数' },
    { text: '颜色：今日活跃用户' },
    { text: `学校 ${count(total)} 所${where}`, mark: 'school' },
    ...(areas.length > 1 && areas.length > numbers.length
      ? [{ text: `无学校 ${count(areas.length - numbers.length)} ${unit}`, mark: 'none' } as const]
      : []),
  ]
}
