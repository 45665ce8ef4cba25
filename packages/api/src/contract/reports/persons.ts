import { z } from 'zod'
import type { Platform, Role } from '../../catalogue/index.ts'
import { type PersonType, personTypes } from '../../person-types.ts'
import type { Open } from '../../personal.ts'
import { rights } from '../../rights.ts'
import { endpoint, optionalId } from '../call.ts'
import type { Kpi, Series } from '../shapes.ts'

const person = { type: z.enum(Object.keys(personTypes) as PersonType[]), id: z.string().regex(/^\d{1,19}$/) }

/** One of six sides of a person: the share of the others of their school that stand below, 0..100; null: nothing to judge by. */
export interface PersonSide {
  id: string
  name: string
  value: number | null
}

/** One person as a wall may show them: never with their whole name, their number or anything that names them otherwise. */
export interface PersonDialog {
  who: Open<'the surname and two stars, for everybody'>
  role: Role
  school: string
  college: string
  /** 职称 of a teacher, 年级 of a student; empty where it is not known. */
  standing: string
  /** Six of the running term. */
  sides: PersonSide[]
  /** Six numbers of the running term. */
  kpi: Kpi[]
  /** Logs of each of the last thirty closed days. */
  trend: Series
  /** The last ten things that they did, newest first; `t` in ms. */
  logs: { t: number; platform: Platform; text: string }[]
}

export const personCalls = {
  /** Opens the window of one person for ten minutes, to who looks after their school, or who may read rows of persons of several schools and has theirs in the area. Never to a paired wall. */
  'bigLargeScreen/getTeaStuTicket': endpoint<{ ticket: string }>()({
    demand: { walls: [7], rights: [rights.schoolRealTime, rights.teachers, rights.students] },
    scope: 'area',
    limit: { perMinute: 60, by: 'session' },
    input: z.strictObject({ ...person, province: z.string().max(20).optional(), schoolId: optionalId }),
  }),
  'bigLargeScreen/getTeaStuDialog': endpoint<PersonDialog>()({
    demand: 'public',
    scope: 'none',
    why: 'who brings a ticket of the person gets the window; the name is masked for everybody',
    limit: { perMinute: 60, by: 'network' },
    input: z.strictObject({ ...person, ticket: z.string().min(1).max(200) }),
  }),
} as const
