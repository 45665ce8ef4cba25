/** How large a demo world is. Everything else about it is the same in every size. */
export interface Profile {
  name: 'tiny' | 'small' | 'demo' | 'wide' | 'bench'
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
}

/** Facts grow with students and days: about 10^6 log rows in `small`, 1.5 * 10^7 in `demo`, 4.5 * 10^7 in `wide`, 10^8 in `bench`. */
export const profiles: Record<Profile['name'], Profile> = {
  tiny: { name: 'tiny', days: 60, schools: 4, provinces: ['530000', '320000'], students: 620, perTeacher: [9, 11], actionsPerVisit: 3.2 },
  small: { name: 'small', days: 400, schools: 16, provinces: ['530000', '320000', '410000', '440000'], students: 1200, perTeacher: [11, 15], actionsPerVisit: 3.2 },
  demo: { name: 'demo', days: 800, schools: 66, students: 9000, perTeacher: [11, 15], actionsPerVisit: 3.2 },
  wide: { name: 'wide', days: 800, schools: 96, students: 26_000, perTeacher: [11, 15], actionsPerVisit: 3.2 },
  bench: { name: 'bench', days: 800, schools: 96, students: 60_000, perTeacher: [11, 15], actionsPerVisit: 3.2 },
}
