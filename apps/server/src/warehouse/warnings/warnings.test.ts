import { explainWarning, type WarningDetail, type WarningKind, warningKinds, warningRule } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestWarehouse } from '../../../testing/warehouse.ts'
import { attends, excused, times, writeJudgedFacts } from '../../../testing/worlds/judged-facts.ts'
import { ago, DAY, log, login, openWorld, signIn, TERM, write } from '../../../testing/worlds/warnings-world.ts'
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
  store.query<Warned>(
    'SELECT subject_id AS id, level, value, threshold, detail FROM fact_warning FINAL WHERE kind = {kind:String} AND stat_date = {day:Date} ORDER BY id',
    {
      kind,
      day,
    },
  )
const levels = async (kind: WarningKind, day?: string) => (await warned(kind, day)).map(({ id, level }) => [id, level])
beforeAll(async () => {
  warehouse = await openWorld()
  store = warehouse.store
  await writeJudgedFacts(store)
  await evaluateDay(store, DAY, TERM, {})
})
afterAll(async () => {
  await warehouse.close()
})

describe('each rule, counted by hand', () => {
  it('has SQL for exactly the numbers that it shows', () => {
    for (const kind of warningKinds)
      expect(Object.keys(warningSql[kind].numbers), kind).toEqual(Object.keys(warningRule(kind).numbers))
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
    const messages = async (kind: WarningKind, id: number) =>
      explainWarning(
        kind,
        JSON.parse((await warned(kind)).find((row) => row.id === id)?.detail ?? '{}') as WarningDetail,
      )
    expect(await messages('attendance', 104)).toBe(
      '近14天：缺勤4次（达到3次），出勤率42.9%（低于60%），应到7次，迟到0次，请假0次，连续缺勤4次',
    )
    expect(await messages('tea_behavior', 1005)).toBe(
      '近21天：超7天待批阅作业2份（达到2份），连续无活动课堂0次，课堂0次，最长待批阅12天',
    )
    expect(await messages('stu_behavior', 110)).toBe(
      '至昨日：无日志13天（达到7天），近14天学习时长占前6周均值28.8%（低于30%），近14天学习时长23分钟，前6周每14天学习时长80分钟',
    )
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
    const before = await store.query(
      "SELECT * FROM fact_warning FINAL WHERE NOT (kind = 'attendance' AND subject_id IN (102, 103)) ORDER BY ALL",
    )
    await write(store, { fact_attendance: [...times(3, () => signIn(103, 0, 'absent'))] })
    await write(store, { fact_attendance: [{ ...excused, state: 'present', version: 2 }] })
    expect(await evaluateDay(store, DAY, TERM, {})).toBe(2)
    expect(await levels('attendance')).toEqual([
      [103, 3],
      [104, 2],
      [105, 3],
      [108, 3],
    ])
    expect(
      await store.query(
        "SELECT * FROM fact_warning FINAL WHERE NOT (kind = 'attendance' AND subject_id IN (102, 103)) ORDER BY ALL",
      ),
    ).toEqual(before)
  })
  it('gives a past day what it gave: what came later does not count', async () => {
    await evaluateDay(store, ago(2), TERM, {})
    const then = await store.query('SELECT * FROM fact_warning FINAL WHERE stat_date = {day:Date} ORDER BY ALL', {
      day: ago(2),
    })
    await write(store, { fact_log: [log(105, 0)], fact_login: [login(1005, 0)] })
    expect(await evaluateDay(store, ago(2), TERM, {})).toBe(0)
    expect(
      await store.query('SELECT * FROM fact_warning FINAL WHERE stat_date = {day:Date} ORDER BY ALL', { day: ago(2) }),
    ).toEqual(then)
  })
  it('fills the curve of the last days, teaching days only', async () => {
    await evaluateWarnings(store, new Calendar(), ago(0), {}, 9)
    const days = (
      await store.query<{ day: string }>('SELECT DISTINCT toString(day) AS day FROM warning_day ORDER BY day')
    ).map(({ day }) => day)
    const calendar = new Calendar()
    expect(days).toEqual(
      times(9, (i) => ago(8 - i)).filter((day) => ['teach', 'makeup'].includes(calendar.day(day).kind)),
    )
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
    await write(store, {
      fact_attendance: times(20, (i) => 201 + i).flatMap((id) => attends(id, 12 - (id % 9), id % 9)),
    })
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
      const level =
        list.length < 6
          ? 0
          : absent >= 8 || rate < 40
            ? 3
            : absent >= 5 || rate < 60
              ? 2
              : absent >= 3 || rate < 75
                ? 1
                : 0
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
        await store.query<{ n: number }>(
          `SELECT uniqExact(subject_id) AS n FROM fact_warning FINAL WHERE stat_date = {day:Date} AND kind = 'attendance' AND ${where}`,
          {
            day: DAY,
          },
        )
      )[0]?.n ?? 0
    expect(await count("province_code = '530000'")).toBe(
      (await count('school_id = 1')) + (await count('school_id = 2')),
    )
  })
})
