import { explainWarning, type WarningDetail, type WarningKind, warningKinds, warningRule } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestWarehouse } from '../../../testing/warehouse.ts'
import { ago, courseClass, DAY, exam, handIn, log, login, openWorld, session, signIn, TERM, write } from '../../../testing/warnings-world.ts'
import { Calendar } from '../calendar.ts'
import type { FactStore } from '../store.ts'
import { evaluateDay, evaluateWarnings } from './evaluate.ts'
import { warningSql } from './rules.ts'

let warehouse: TestWarehouse
let store: FactStore

interface Warned {
  id: number
  level: number
  value: number
  threshold: number
  detail: string
}
const warned = (kind: WarningKind, day = DAY): Promise<Warned[]> =>
  store.query<Warned>('SELECT subject_id AS id, level, value, threshold, detail FROM fact_warning FINAL WHERE kind = {kind:String} AND stat_date = {day:Date} ORDER BY id', {
    kind,
    day,
  })
const levels = async (kind: WarningKind, day?: string) => (await warned(kind, day)).map(({ id, level }) => [id, level])
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
/** So many present sign-ins, then so many absent ones, on the latest days. */
const attends = (user: number, present: number, absent: number) => [
  ...times(present, (i) => signIn(user, 13 - (i % 10), 'present')),
  ...times(absent, () => signIn(user, 1, 'absent')),
]

/** One of the three absences of 102, which is corrected later. */
const excused = signIn(102, 1, 'absent')
const lessonOf72 = { term_id: TERM.id, class_id: 72, course_id: 66, teacher_id: 1002, school_id: 1, province_code: '530000', college_id: 11 }
/** Everybody was here yesterday, unless said otherwise. */
const quiet = [105, 106, 107, 108]
beforeAll(async () => {
  warehouse = await openWorld()
  store = warehouse.store
  const taught = [
    // 1001 always works with activities; 1002's last three sessions were bare, 1003's last five; 1004's bare streak was broken.
    ...times(5, (i) => session(10 + i, 1001, 10 - i, true)).flat(),
    ...[true, true, false, false, false].flatMap((has, i) => session(20 + i, 1002, 10 - i, has)),
    ...times(5, (i) => session(30 + i, 1003, 10 - i, false)).flat(),
    ...[false, false, false, true].flatMap((has, i) => session(40 + i, 1004, 10 - i, has)),
    ...[false, true].flatMap((has, i) => session(50 + i, 1099, 10 - i, has)).map(([table, row]): [string, Record<string, unknown>] => [table, { ...row, class_id: 72 }]),
  ]
  const of = (table: string) => taught.filter(([name]) => name === table).map(([, row]) => row)
  await write(store, {
    fact_attendance: [
      ...attends(101, 10, 2), // 12 expected, 83.3 %: none
      excused,
      ...attends(102, 20, 2), // with this one three absences: yellow
      ...attends(103, 20, 5), // five: orange
      ...attends(104, 3, 4), // four absences are yellow, 42.9 % is orange
      ...attends(105, 2, 4), // 33.3 %: red
      ...attends(106, 0, 5), // five expected only: not judged
      ...times(8, () => signIn(107, 14, 'absent')), // a day too old
      ...times(6, () => signIn(108, 2, 'sick_leave')), // leave is no absence, but 0 % present: red
    ],
    fact_homework: [
      ...times(4, (i) => handIn(111, 2 + i, null)), // four missing of four: yellow by number, 0 % on time: orange
      ...[...times(6, (i) => handIn(112, 2 + i, null)), ...times(20, (i) => handIn(112, 2 + i, 3 + i))], // six missing of 26: orange
      ...times(8, (i) => handIn(113, 2 + i, null)), // red
      ...times(5, (i) => handIn(114, 5, i < 2 ? 6 : 4)), // two of five in time, none missing: 40 % is not below 40
      ...times(5, (i) => handIn(115, 5, i < 1 ? 6 : 4)), // one of five in time: 20 %, orange
      ...times(3, () => handIn(116, 2, null)), // three: not judged
      // Two homeworks of 1005 lie unmarked for more than a week, a third was marked, a fourth is younger.
      ...[12, 11].map((due) => handIn(131, due, due + 1, null, { teacher_id: 1005 })),
      handIn(131, 10, 11, 9, { teacher_id: 1005 }),
      handIn(131, 5, 6, null, { teacher_id: 1005 }),
      // Two of 1001 that nobody handed in wait for nothing.
      ...times(2, () => handIn(133, 12, null, null, { teacher_id: 1001 })),
      ...[5, null].map((marked) => handIn(132, 6, 7, marked, { class_id: 72 })),
    ],
    // 121: mean 58 of one course. 122: 53. 123: 57 over three courses, all below 60: yellow, raised; 127: over two: not raised. 124: one of two below, 65 over all. 125: a final is no stage test.
    fact_exam: [
      ...[
        [121, 61, 58],
        [122, 61, 53],
        [123, 61, 55],
        [123, 62, 59],
        [123, 63, 57],
        [127, 61, 55],
        [127, 62, 59],
        [124, 61, 50],
        [124, 62, 80],
      ].map(([user, course, score], i) => exam(i + 1, user as number, course as number, score as number)),
      exam(19, 125, 61, 30, { kind: 'final' }),
      // Marked tomorrow: not known yet.
      exam(18, 126, 61, 30, { graded_at: `${ago(-1)} 08:00:00` }),
      ...times(4, (i) => exam(20 + i, 131 + i, 66, 59, { kind: 'quiz', class_id: 72 })),
    ],
    dim_course_class: [
      { ...courseClass, class_id: 72, course_id: 66, teacher_id: 1002 },
      { ...courseClass, class_id: 73, course_id: 67, teacher_id: 1003 },
    ],
    // Class 72 has ten learners, class 73 nine, class 74 ten but no lessons: only the first is judged.
    // 171 and 172 never came; 171 learns this term, 172 was brought by an import with a past one.
    dim_student: [171, 172].map((user_id) => ({ version: 1, user_id, school_id: 1, college_id: 12, name: `学生${user_id}`, joined_at: '2013-09-01' })),
    dim_enrolment: [
      { version: 1, class_id: 75, user_id: 171, school_id: 1, course_id: 61, platform: 'zjy', term_id: TERM.id, joined_at: `${TERM.start} 08:00:00`, dropped_at: null },
      { version: 1, class_id: 76, user_id: 172, school_id: 1, course_id: 61, platform: 'mooc', term_id: '2013-2014-1', joined_at: '2013-10-01 08:00:00', dropped_at: null },
      ...[72, 73, 74].flatMap((class_id) =>
        times(class_id === 73 ? 9 : 10, (i) => ({
          version: 1,
          class_id,
          user_id: 131 + i,
          school_id: 1,
          course_id: class_id - 6,
          platform: 'zjy',
          term_id: TERM.id,
          joined_at: `${TERM.start} 08:00:00`,
          dropped_at: null,
        })),
      ),
    ],
    dim_resource: times(16, (i) => ({ version: 1, resource_id: 500 + i, school_id: 1, course_id: 66, platform: 'zjy', resource_type: 'ppt', created_at: `${ago(40)} 08:00:00` })),
    participation_day: [{ stat_date: ago(5), school_id: 1, college_id: 11, class_id: 72, expected_mid: 10, joined_mid: 0 }],
    fact_evaluation: times(2, (i) => ({
      version: 1,
      evaluation_id: 1,
      user_id: 131 + i,
      kind: 'session',
      evaluation_date: ago(5),
      ...lessonOf72,
      opened_at: `${ago(5)} 08:00:00`,
      evaluated_at: `${ago(5)} 09:00:00`,
      star: 1 + 2 * i,
    })),
    fact_session: of('fact_session'),
    fact_activity: of('fact_activity'),
    fact_login: [login(1001, 0), login(1002, 6), login(1003, 7), login(1004, 14)], // 1005 never this term: 86 days since the day before it began
    fact_log: [
      ...[...times(60, (i) => 101 + i), ...times(20, (i) => 201 + i)].filter((id) => !quiet.includes(id) && id !== 109 && id !== 110).map((id) => log(id, 1)),
      log(105, 7),
      log(106, 14),
      log(107, 21),
      log(108, 6),
      // 109 learned three hours in six weeks, that is an hour a fortnight: not above it. 110 four hours, and 23 minutes since: 28.75 %.
      ...[log(109, 20, 3 * 3600), log(109, 1, 60)],
      // The hour of an exam is none of learning.
      ...[log(110, 20, 2 * 3600), log(110, 55, 2 * 3600), log(110, 13, 23 * 60), { ...log(110, 13, 3600), log_type: 'exam' }],
    ],
  })
  await evaluateDay(store, DAY, TERM, {})
})
afterAll(async () => {
  await warehouse.close()
})

describe('each rule, counted by hand', () => {
  it('has SQL for exactly the numbers that it shows', () => {
    for (const kind of warningKinds) expect(Object.keys(warningSql[kind].numbers), kind).toEqual(Object.keys(warningRule(kind).numbers))
  })
  it('attendance', async () => {
    expect(await levels('attendance')).toEqual([
      [102, 1],
      [103, 2],
      [104, 2],
      [105, 3],
      [108, 3],
    ])
  })
  it('homework', async () => {
    expect(await levels('homework')).toEqual([
      [111, 2],
      [112, 2],
      [113, 3],
      [115, 2],
    ])
  })
  it('teachers who do not log in', async () => {
    expect((await warned('tea_nologin')).map(({ id, level, value }) => [id, level, value])).toEqual([
      [1003, 1, 7],
      [1004, 2, 14],
      [1005, 3, 87],
    ])
  })
  it('teachers’ behaviour', async () => {
    expect(await levels('tea_behavior')).toEqual([
      [1002, 1],
      [1003, 2],
      [1005, 1],
    ])
  })
  it('students’ behaviour', async () => {
    expect(await levels('stu_behavior')).toEqual([
      [105, 1],
      [106, 2],
      [107, 3],
      [110, 1],
      [171, 3],
    ])
  })
  it('marks of stage tests', async () => {
    expect((await warned('performance')).map(({ id, level, value }) => [id, level, value])).toEqual([
      [121, 1, 58],
      [122, 2, 53],
      [123, 2, 57],
      [127, 1, 57],
    ])
  })
  it('quality of courses', async () => {
    // 16 of 32 resources, half of the sessions lively, nobody joined, half marked, 2 of 5 stars, none passed:
    // 0.2 x 0.5 + 0.2 x 0.5 + 0 + 0.15 x 0.5 + 0.15 x 0.4 + 0 = 33.5 %.
    expect((await warned('course_quality')).map(({ id, level, value }) => [id, level, value])).toEqual([[72, 3, 33.5]])
  })
  it('says why: which numbers against which lines', async () => {
    const messages = async (kind: WarningKind, id: number) => explainWarning(kind, JSON.parse((await warned(kind)).find((row) => row.id === id)?.detail ?? '{}') as WarningDetail)
    expect(await messages('attendance', 104)).toBe('近14天：缺勤4次（达到3次），出勤率42.9%（低于60%），应到7次，迟到0次，请假0次，连续缺勤4次')
    expect(await messages('tea_behavior', 1005)).toBe('近21天：超7天待批阅作业2份（达到2份），连续无活动课堂0次，课堂0次，最长待批阅12天')
    expect(await messages('stu_behavior', 110)).toBe('至昨日：无日志13天（达到7天），近14天学习时长占前6周均值28.8%（低于30%），近14天学习时长23分钟，前6周每14天学习时长80分钟')
  })
  it('names the number that decided, and its line', async () => {
    expect((await warned('attendance')).map(({ id, value, threshold }) => [id, value, threshold])).toEqual([
      [102, 3, 3],
      [103, 5, 5],
      [104, 42.8571, 60],
      [105, 33.3333, 40],
      [108, 0, 40],
    ])
  })
})

describe('lines of a school', () => {
  const lines = { absent: [4, 6, null], rate: [null, null, null] }
  it('hold for that school and no other; a line that is not drawn is never crossed', async () => {
    await evaluateDay(store, DAY, TERM, { attendance: [{ schoolId: 1, lines }] })
    expect(await levels('attendance')).toEqual([
      [103, 1],
      [104, 1],
      [105, 1],
    ])
    await evaluateDay(store, DAY, TERM, { attendance: [{ schoolId: 2, lines }] })
    expect((await levels('attendance')).length).toBe(5)
  })
})

describe('judging again', () => {
  it('changes nothing (L20)', async () => {
    expect(await evaluateDay(store, DAY, TERM, {})).toBe(0)
  })
  it('takes away what no longer holds and changes what became stronger, and nothing else', async () => {
    const before = await store.query("SELECT * FROM fact_warning FINAL WHERE NOT (kind = 'attendance' AND subject_id IN (102, 103)) ORDER BY ALL")
    await write(store, { fact_attendance: [...times(3, () => signIn(103, 0, 'absent'))] })
    await write(store, { fact_attendance: [{ ...excused, state: 'present', version: 2 }] })
    expect(await evaluateDay(store, DAY, TERM, {})).toBe(2)
    expect(await levels('attendance')).toEqual([
      [103, 3],
      [104, 2],
      [105, 3],
      [108, 3],
    ])
    expect(await store.query("SELECT * FROM fact_warning FINAL WHERE NOT (kind = 'attendance' AND subject_id IN (102, 103)) ORDER BY ALL")).toEqual(before)
  })
  it('gives a past day what it gave: what came later does not count', async () => {
    await evaluateDay(store, ago(2), TERM, {})
    const then = await store.query('SELECT * FROM fact_warning FINAL WHERE stat_date = {day:Date} ORDER BY ALL', { day: ago(2) })
    await write(store, { fact_log: [log(105, 0)], fact_login: [login(1005, 0)] })
    expect(await evaluateDay(store, ago(2), TERM, {})).toBe(0)
    expect(await store.query('SELECT * FROM fact_warning FINAL WHERE stat_date = {day:Date} ORDER BY ALL', { day: ago(2) })).toEqual(then)
  })
  it('fills the curve of the last days, teaching days only', async () => {
    await evaluateWarnings(store, new Calendar(), ago(0), {}, 9)
    const days = (await store.query<{ day: string }>('SELECT DISTINCT toString(day) AS day FROM warning_day ORDER BY day')).map(({ day }) => day)
    const calendar = new Calendar()
    expect(days).toEqual(times(9, (i) => ago(8 - i)).filter((day) => ['teach', 'makeup'].includes(calendar.day(day).kind)))
    expect(await evaluateWarnings(store, new Calendar(), ago(0), {}, 9)).toBe(0)
  })
})

describe('recounted from the facts by other means (L14)', () => {
  interface Sign {
    id: number
    absent: number
    present: number
  }
  it('attendance is exactly what a plain count gives, and a red one crosses the yellow line too', async () => {
    // Sixty students with a number of absences that depends on their id alone.
    await write(store, { fact_attendance: times(20, (i) => 201 + i).flatMap((id) => attends(id, 12 - (id % 9), id % 9)) })
    await evaluateDay(store, DAY, TERM, {})
    const rows = await store.query<Sign>(
      "SELECT user_id AS id, toUInt32(state = 'absent') AS absent, toUInt32(state IN ('present', 'late', 'early')) AS present FROM fact_attendance FINAL WHERE sign_date >= {from:Date} AND sign_date <= {day:Date}",
      { from: ago(13), day: DAY },
    )
    const byStudent = new Map<number, Sign[]>()
    for (const row of rows) byStudent.set(row.id, [...(byStudent.get(row.id) ?? []), row])
    const expected = [...byStudent].flatMap(([id, list]) => {
      const absent = list.filter((row) => row.absent === 1).length
      const rate = (100 * list.filter((row) => row.present === 1).length) / list.length
      const level = list.length < 6 ? 0 : absent >= 8 || rate < 40 ? 3 : absent >= 5 || rate < 60 ? 2 : absent >= 3 || rate < 75 ? 1 : 0
      return level > 0 ? [[id, level]] : []
    })
    expect(await levels('attendance')).toEqual(expected.sort((a, b) => (a[0] as number) - (b[0] as number)))
    for (const { level, detail } of await warned('attendance')) {
      const { numbers } = JSON.parse(detail) as WarningDetail
      if (level === 3) expect((numbers['absent'] ?? 0) >= 3 || (numbers['rate'] ?? 100) < 75).toBe(true)
    }
  })
  it('counts add up: the province is the sum of its schools', async () => {
    const count = async (where: string) =>
      (
        await store.query<{ n: number }>(`SELECT uniqExact(subject_id) AS n FROM fact_warning FINAL WHERE stat_date = {day:Date} AND kind = 'attendance' AND ${where}`, {
          day: DAY,
        })
      )[0]?.n ?? 0
    expect(await count("province_code = '530000'")).toBe((await count('school_id = 1')) + (await count('school_id = 2')))
  })
})
