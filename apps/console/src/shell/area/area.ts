import type { RightType } from '@data-centre/api'

/** The four centres with a frame of their own. */
export type Area = Exclude<RightType, 'layout'>

export const areaTitles: Readonly<Record<Area, string>> = {
  school: '学校数据中心',
  province: '省级数据中心',
  operation: '运营数据中心',
  authority: '权限管理',
}
