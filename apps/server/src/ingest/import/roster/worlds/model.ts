/** What a roster says of a student's college: changed on a day, at an hour; college 0 = taken back, HERE = at the school, none named. */
export interface Move {
  day: string
  hour: string
  college: number
}
export const HERE = -1

/** What a roster says of an enrolment: changed on a day, at an hour. */
export interface Enrolment {
  ref: string
  changed: string
  hour: string
  begin: string
  /** Last day; '' = none. */
  end: string
  isEnded: boolean
}

export interface Student {
  moves: Move[]
  enrolments: Enrolment[]
  logins: string[]
}

/** A lesson with a sign-in at eight in the morning, and who signs in. */
export interface Lesson {
  day: string
  signs: number[]
}

/** A few people, three colleges and a class, apart from all others. */
export interface World {
  students: Student[]
  lessons: Lesson[]
}

/** Numbers of a college in a month. */
export interface Numbers {
  /** Who belongs to it on the last day. */
  students: number
  /** Who belongs to it on some day. */
  enrolled: number
  active: number
  expected: number
  present: number
}

export const COLLEGES = 3
export const MONTHS = ['2024-10', '2024-11', '2024-12'] as const
/** Days on which rosters change, and from or until which enrolments are. */
const CHANGES = ['09-10', '09-25', '10-01', '10-08', '10-20', '11-01', '11-15', '12-01', '12-20'].map(
  (day) => `2024-${day}`,
)
/** Since then everybody is at the school. */
export const FIRST_DAY = '2024-09-02'

/** Numbers from 0 to below `limit`, the same for the same seed. */
export function randomOf(seed: number): (limit: number) => number {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

/** Days of a month, yyyy-MM-dd. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)
}

/** A world of chance. */
export function worldOf(random: (limit: number) => number): World {
  const pick = (list: readonly string[]): string => list[random(list.length)] ?? ''
  /** Moments in their order; now and then two of a day, before its lessons. A name stands once in each of so many files. */
  const some = (): { day: string; hour: string }[] =>
    CHANGES.filter(() => random(4) === 0)
      .flatMap((day) => (random(6) === 0 ? ['05', '07'] : ['00']).map((hour) => ({ day, hour })))
      .slice(0, 9)
  const anyDay = (): string => pick(daysOf(pick(MONTHS)))
  const enrolment = (ref: string, changed: string, hour: string): Enrolment => {
    const begin = pick([FIRST_DAY, ...CHANGES])
    const later = CHANGES.filter((day) => day > begin)
    const end = random(3) === 0 && later.length > 0 ? pick(later) : ''
    return { ref, changed, hour, begin, end, isEnded: random(4) === 0 }
  }
  const students = Array.from({ length: 1 + random(4) }, (): Student => {
    const moves = [
      { day: FIRST_DAY, hour: '00', college: 1 + random(COLLEGES) },
      ...some().map((moment) => ({ ...moment, college: random(5) === 0 ? HERE : random(COLLEGES + 1) })),
    ]
    const enrolments = ['a', 'b']
      .slice(0, 1 + random(2))
      .flatMap((ref) => some().map(({ day, hour }) => enrolment(ref, day, hour)))
    return { moves, enrolments, logins: [...new Set([anyDay(), anyDay(), anyDay()])] }
  })
  const lessons = Array.from({ length: random(3) }, () => ({
    day: anyDay(),
    signs: students.flatMap((_, at) => (random(3) > 0 ? [at] : [])),
  }))
  return { students, lessons }
}

/** College that a fact of a day counts for: the one that was named last. */
const placeOn = ({ moves }: Pick<Student, 'moves'>, day: string): number =>
  moves.filter((move) => move.day <= day && move.college > 0).at(-1)?.college ?? 0

/** College on a day; 0 = not at the school. */
const collegeOn = (student: Pick<Student, 'moves'>, day: string): number =>
  student.moves.filter((move) => move.day <= day).at(-1)?.college === 0 ? 0 : placeOn(student, day)

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const nextDay = (day: string): string => shifted(day, 1)
const dayBefore = (day: string): string => shifted(day, -1)

/** Whether one enrolment holds on a day: runs of rows, each until the row that takes it back; a later run begins when it is given again. */
function holdsOn(rows: readonly Enrolment[], day: string): boolean {
  let [end, floor, begin, until] = ['', '', '', '']
  const found: boolean[] = []
  let isOver = true
  for (const row of rows) {
    if (row.isEnded && isOver && begin !== '') continue
    if (row.isEnded) {
      if (begin === '') begin = row.begin
      const planned = until || (row.end && nextDay(row.end))
      end = planned !== '' && planned < row.changed ? planned : row.changed
      if (end < begin) end = begin
      found.push(begin <= day && day < end)
      isOver = true
    } else {
      if (isOver && begin !== '') floor = row.begin > end ? row.begin : row.changed
      begin = row.begin > floor ? row.begin : floor
      until = row.end && nextDay(row.end)
      isOver = false
    }
  }
  if (!isOver) found.push(begin <= day && (until === '' || day < until))
  return found.includes(true)
}

export const isInClass = ({ enrolments }: Student, day: string): boolean =>
  ['a', 'b'].some((ref) =>
    holdsOn(
      enrolments.filter((one) => one.ref === ref),
      day,
    ),
  )

/** The numbers of each college and month, counted by hand. */
export function numbersOf({ students, lessons }: World, college: number, month: string): Numbers {
  const days = daysOf(month)
  const last = days.at(-1) ?? ''
  const held = lessons.filter(({ day }) => day.startsWith(month))
  const expected = held.flatMap(({ day, signs }) =>
    students.flatMap((student, at) =>
      isInClass(student, day) && placeOn(student, day) === college ? [signs.includes(at)] : [],
    ),
  )
  /** At the school at some time of the day: the day of leaving is still one of theirs. */
  const isOf = (student: Student, day: string): boolean =>
    (collegeOn(student, dayBefore(day)) > 0 || student.moves.some((move) => move.day === day && move.college !== 0)) &&
    placeOn(student, day) === college
  return {
    students: students.filter((student) => collegeOn(student, last) === college).length,
    enrolled: students.filter((student) => days.some((day) => isOf(student, day))).length,
    // Whoever acts while they are not at the school is nobody's active student.
    active: students.filter((student, at) =>
      [...student.logins, ...lessons.flatMap(({ day, signs }) => (signs.includes(at) ? [day] : []))].some(
        (day) => day.startsWith(month) && isOf(student, day),
      ),
    ).length,
    expected: expected.length,
    present: expected.filter((came) => came).length,
  }
}
