import type { AccountName, Phone } from '../../personal.ts'
import type { SchoolNature, SchoolTier, SmsState, SmsTemplate } from '../../schools.ts'
import type { CarouselSlide } from '../../walls/wall-carousel.ts'

/** A school as the office sees it. */
export interface SchoolRow {
  id: string
  code: string
  name: string
  shortName: string
  logoUrl: string
  provinceCode: string
  province: string
  cityCode: string
  city: string
  typeId: number
  typeName: string
  tier: SchoolTier
  nature: SchoolNature
  lng: number | null
  lat: number | null
  /** 1 official, other trial. */
  version: number
  dataSource: string
  schoolStartTime: string | null
  schoolEndTime: string | null
  versionNote: string
  /** Days until the end, rounded up; null where no end is set. */
  daysLeft: number | null
  isOpen: boolean
  manageIds: number[]
  users: number
  /** Empty when there is none. */
  contactMobile: Phone
  updatedAt: string
  /** Changes with every edit: what was read must be what is edited. */
  revision: string
}

/** What became of each school of an operation on many. */
export interface SchoolBatchResult {
  ok: number
  failed: { id: string; name: string; msg: string }[]
}

/** A line of a file of schools as it was read. */
export interface SchoolImportRow {
  row: number
  code: string
  name: string
  place: string
  typeName: string
  /** What would become of it. */
  act: 'new' | 'update' | 'same'
}
export interface SchoolImportError {
  row: number
  column: string
  msg: string
}
export interface SchoolImport {
  jobId: string
  /** Whose columns the file has. */
  layout: 'template' | 'ministry'
  total: number
  ok: number
  failed: number
  /** Whether it was written: never where there is an error, never on a dry run. */
  written: boolean
  created: number
  updated: number
  rows: SchoolImportRow[]
  errors: SchoolImportError[]
}

/** An import that can still be undone. */
export interface SchoolImportRecord {
  jobId: string
  fileName: string
  /** ISO. */
  at: string
  created: number
  updated: number
}
/** What became of the schools of an import that was undone. */
export interface SchoolImportUndone {
  removed: number
  restored: number
}

/** Who would get a text message, and what it would say. */
export interface SmsRecipient {
  id: string
  name: string
  mobile: Phone
  text: string
  /** Why this school gets none; empty where it gets one. */
  msg: string
}
export interface SmsResult {
  sent: number
  skipped: { id: string; name: string; msg: string }[]
}
export interface SmsRow {
  id: string
  schoolName: string
  mobile: Phone
  template: SmsTemplate
  content: string
  status: SmsState
  reason: string
  sentBy: AccountName
  at: string
}

export interface SchoolCarousel {
  set: CarouselSlide[]
  version: number
}
