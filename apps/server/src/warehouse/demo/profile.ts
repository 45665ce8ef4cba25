import type { DemoProfile } from '../../platform/config.ts'

/** How large a demo world is. Everything else about it is the same in every size. */
export interface Profile {
  name: DemoProfile
  /** Days of history before the first day. */
  days: number
  schools: number
  /** Restricts the world to these provinces. */
  provinces?: readonly string[]
  /** Students of the present three grades, all schools together. */
  students: number
  /** Students per teacher: least, most. */
  perTeacher: readonly [number, number]
  /** Actions of a visit: what a person does between two logins. */
  actionsPerVisit: number
  /** Factor on how often people come. */
  pace: number
  /** Deviation of the logarithm: of the sizes of schools, of what their people do. */
  spread: { size: number; activity: number }
  /** Schools of a province: least, most. One, two for the ten largest, where it is absent. */
  perProvince?: readonly [number, number]
  /** Share of a school's students who use the platforms in a term: least, most. All where it is absent. */
  learning?: readonly [number, number]
  /** The school of the demo accounts, where it is not left to chance. */
  flagship?: Flagship
  /** Schools that did not report on some days around the anchor. */
  gaps: number
}

export interface Flagship {
  colleges: number
  majors: number
  teachers: number
  students: number
  activity: number
  learning: number
  /** Share of those who use the platforms who do it in lessons: a wall of its lessons shows a school at work. */
  taught: number
}

/** The spread makes the top school 6 to 9 times the median in what its people do. */
const lively = { pace: 1, spread: { size: 0.85, activity: 0.35 }, gaps: 1 } as const

/**
 * Facts grow with students and days: about 10^6 log rows in `small`, 1.5 * 10^7 in `demo`, 4.5 * 10^7 in `wide`, 10^8 in
 * `bench`. `demo` is the nation as a wall shows it, many schools with few lessons; the others are dense, for tests and benchmarks.
 */
export const profiles: Record<Profile['name'], Profile> = {
  tiny: {
    name: 'tiny',
    days: 60,
    schools: 4,
    provinces: ['530000', '320000'],
    students: 620,
    perTeacher: [9, 11],
    actionsPerVisit: 3.2,
    ...lively,
  },
  small: {
    name: 'small',
    days: 400,
    schools: 16,
    provinces: ['530000', '320000', '410000', '440000'],
    students: 1200,
    perTeacher: [11, 15],
    actionsPerVisit: 3.2,
    ...lively,
  },
  demo: {
    name: 'demo',
    days: 800,
    schools: 244,
    students: 31_800,
    perTeacher: [13, 18],
    actionsPerVisit: 1.1,
    pace: 0.75,
    spread: { size: 0.35, activity: 0.2 },
    perProvince: [4, 20],
    learning: [0.5, 0.84],
    flagship: { colleges: 12, majors: 24, teachers: 60, students: 1200, activity: 0.66, learning: 0.68, taught: 1 },
    gaps: 6,
  },
  wide: {
    name: 'wide',
    days: 800,
    schools: 96,
    students: 26_000,
    perTeacher: [11, 15],
    actionsPerVisit: 3.2,
    ...lively,
  },
  bench: {
    name: 'bench',
    days: 800,
    schools: 96,
    students: 60_000,
    perTeacher: [11, 15],
    actionsPerVisit: 3.2,
    ...lively,
  },
}
