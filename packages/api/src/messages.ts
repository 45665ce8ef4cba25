import { rights } from './rights.ts'

/** What a message is about, and how its kind is called. */
export const messageKinds = {
  notice: '通知',
  export: '导出',
  expiry: '到期提醒',
  warning: '预警',
  system: '系统',
} as const
export type MessageKind = keyof typeof messageKinds

/** Rights by which somebody writes notices: who looks after roles, schools or the installation. */
export const NOTICE_RIGHTS: readonly number[] = [rights.authorityRole, rights.authoritySchool, rights.authorityJobs]
