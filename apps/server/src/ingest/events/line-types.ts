import { chapterResource } from './chapter-row.ts'
import { plannedLesson } from './lesson-row.ts'
import type { LineKind } from './line-kind.ts'
import { gatewayMinute, wafHit } from './traffic-row.ts'

/** Lines of a batch that are no events of a person, by their `type`. */
export const lineTypes = {
  lesson: plannedLesson,
  chapter: chapterResource,
  gateway: gatewayMinute,
  waf: wafHit,
} as const satisfies Readonly<Record<string, LineKind>>

export type LineType = keyof typeof lineTypes
