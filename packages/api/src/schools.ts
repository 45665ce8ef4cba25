/** Words and limits of the schools' office, for both sides. */

import { CAROUSEL_PRESET_SECONDS, type CarouselSlide } from './walls/wall-carousel.ts'

export const schoolTiers = ['双高', '省双高', '普通'] as const
export type SchoolTier = (typeof schoolTiers)[number]
export const schoolNatures = ['公办', '民办'] as const
export type SchoolNature = (typeof schoolNatures)[number]
export const schoolVersions = { 1: '正式', 2: '试用' } as const

/** What a school may have opened (product design 5.4). */
export const schoolCapabilities: Readonly<Record<number, string>> = {
  1: '学校数据中心',
  2: '资源库统计',
  3: '职教云统计',
  4: '慕课统计',
  5: '演示学校',
  6: '专业群统计',
  7: '实时大屏',
  8: '数据导出',
  9: '省级数据共享',
}

/** How near the end of a version is. */
export const expireStates = { soon: '30天内', expired: '已过期', none: '未设置' } as const
export type ExpireState = keyof typeof expireStates
export const EXPIRES_SOON_DAYS = 30

/** Most schools of one operation on many, rows and size of one import. */
export const SCHOOL_BATCH_MAX = 500
export const SCHOOL_IMPORT_ROWS = 5000
export const SCHOOL_IMPORT_MEGABYTES = 5
/** How long an import can be undone, ms. */
export const SCHOOL_IMPORT_UNDO_MS = 86_400_000

/** What can be done to many schools at once. */
export const schoolBatchLabels = {
  open: '开通',
  close: '关闭',
  version: '设置版本',
  addManage: '追加管理权限',
  removeManage: '移除管理权限',
  sms: '发送短信',
} as const

/** Width and height of a school's logo, px. */
export const SCHOOL_LOGO_PIXELS = 240

/** Text messages: templates, signs of a text of one's own, most a day per number and school, least time between two to one number, ms. */
export const smsTemplates = { expiry: '到期提醒', opening: '开通通知', custom: '自定义' } as const
export type SmsTemplate = keyof typeof smsTemplates
export const SMS_LENGTH = 70
export const SMS_PER_NUMBER = 3
export const SMS_PER_SCHOOL = 20
export const SMS_APART_MS = 60_000
export const smsStates = { sending: '发送中', simulated: '模拟发送', sent: '已发送', failed: '发送失败' } as const
export type SmsState = keyof typeof smsStates

/** Panels that the middle of a school's wall may show, by the path that names them. */
export const schoolPanels: Readonly<Record<string, string>> = {
  '/schoolScreen/campus': '此刻的课堂',
  '/schoolScreen/activity': '校园活动热力',
  '/schoolScreen/teaching': '课堂教学',
  '/schoolScreen/groups': '专业群',
  '/schoolScreen/courses': '课程',
  '/schoolScreen/resources': '资源',
  '/schoolScreen/week': '一周热度',
  '/schoolScreen/warnings': '预警摘要',
}
/** The round of a school that has set none: every panel for a while. */
export const presetPanels = (): CarouselSlide[] =>
  Object.entries(schoolPanels).map(([path, title]) => ({
    path,
    title,
    seconds: CAROUSEL_PRESET_SECONDS,
    enabled: true,
  }))
