import type { Role } from './catalogue/index.ts'

/** Whom a window speaks of, as addresses and calls say it. */
export const personTypes = { tea: 'teacher', stu: 'student' } as const satisfies Record<string, Role>
export type PersonType = keyof typeof personTypes
