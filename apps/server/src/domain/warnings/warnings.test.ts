import type {
  Page,
  ProvinceWarningOverview,
  ProvinceWarnings,
  QualityOverview,
  QualityRow,
  Todo,
  WarnedCount,
  WarningOverview,
} from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import {
  ask,
  listed,
  provideWarnedSchool,
  refusal,
  server,
  sessions,
  YESTERDAY,
} from '../../../testing/worlds/warned-school.ts'
import { ago, TERM } from '../../../testing/worlds/warnings-world.ts'
import { readWarnedCounts } from '../warned/few-warned.ts'
import { provinceOverview } from './warned-schools.ts'

provideWarnedSchool()

describe('the head of a page', () => {
  it('says how many of whom, by level, college and reason, and where it stood the day before', async () => {
    const { trend, ...head } = await ask<WarningOverview>('school_a', 'getAttendanceWarn')
    expect(head).toEqual({
      day: YESTERDAY,
      levels: [1, 1, 2],
      open: [1, 1, 2],
      before: 4,
      of: 60,
      handled: { num: 0, den: 4 },
      colleges: {
        x: ['', ''],
        series: [
          { id: 'yellow', name: '黄色', data: [1, 0] },
          { id: 'orange', name: '橙色', data: [1, 0] },
          { id: 'red', name: '红色', data: [1, 1] },
        ],
      },
      reasons: [
        { id: 'absent', name: '缺勤达到3次', value: 4, rate: 4 / 6 },
        { id: 'rate', name: '出勤率低于75%', value: 2, rate: 2 / 6 },
      ],
      // Everything was missed in sessions of one section, on a Monday.
      extra: { kind: 'sections', cells: [{ weekday: 1, section: '1-2', absences: 3 + 5 + 8 + 8 }] },
    })
    expect(trend.x).toEqual([ago(2), YESTERDAY])
  })
  it('is empty for a term in which nothing was judged, and refuses a term that does not exist', async () => {
    expect(
      await ask<WarningOverview>('school_a', 'getAttendanceWarn', { schoolId: 1, termId: '2023-2024-1' }),
    ).toMatchObject({ day: null, levels: [0, 0, 0] })
    expect(
      await ask<ProvinceWarnings>('province_yn', 'getProvinceWarnList', {
        province: '云南省',
        kind: 'attendance',
        termId: '2023-2024-1',
      }),
    ).toMatchObject({
      day: null,
      total: 0,
    })
    expect(await refusal('school_a', 'getAttendanceWarn', { schoolId: 1, termId: '2001-2003-1' })).toBe(
      '参数错误：学期不存在',
    )
  })
})

describe('the list', () => {
  it('names the person and the reason, the strongest first', async () => {
    const { list, total } = await listed('school_a')
    expect(total).toBe(4)
    expect(list.map(({ level, id }) => [level, id])).toEqual([
      [3, '103'],
      [3, '155'],
      [2, '102'],
      [1, '101'],
    ])
    expect(list[0]).toMatchObject({
      warnKey: `attendance:1:103:0:${TERM.id}`,
      name: '学生103',
      no: '103',
      value: 8,
      threshold: 8,
      handleState: 'todo',
    })
    expect(list[0]?.detail).toBe(
      '近14天：缺勤8次（达到8次），出勤率71.4%（低于75%），应到28次，迟到0次，请假0次，连续缺勤8次',
    )
  })
  it('narrows, orders and pages', async () => {
    expect((await listed('school_a', { level: 3 })).list.map(({ id }) => id)).toEqual(['103', '155'])
    expect((await listed('school_a', { sortField: 'absent', sortOrder: 'asc' })).list.map(({ id }) => id)).toEqual([
      '101',
      '102',
      '103',
      '155',
    ])
    expect((await listed('school_a', { keyword: '学生10' })).total).toBe(3)
    expect((await listed('school_a', { pageNum: 2, pageSize: 3 })).list.map(({ id }) => id)).toEqual(['101'])
    expect(await refusal('school_a', 'getAttendanceWarnList', { schoolId: 1, sortField: 'name' })).toBe(
      '参数错误：sortField',
    )
  })
  it('shows no names to those who must not read them, and does not let them guess', async () => {
    const { list } = await listed('leader_a')
    expect(list[0]).toMatchObject({ name: '学**', no: expect.stringMatching(/^\*{4}\d{0,4}$/) })
    expect((await listed('leader_a', { keyword: '学生10' })).total).toBe(0)
    expect((await listed('leader_a', { keyword: '103' })).total).toBe(0)
  })
  it('keeps an officer of a college to their college', async () => {
    expect((await listed('affairs_a')).list.map(({ id }) => id)).toEqual(['103', '102', '101'])
    expect(await refusal('school_a', 'getAttendanceWarnList', { schoolId: 2 })).toBe('您没有访问权限')
  })
})

describe('counts', () => {
  it('add up: the province is the sum of its schools', async () => {
    const counts = async (who: string, input: object) =>
      (await ask<WarnedCount[]>(who, 'getWarnCount', input)).find(({ kind }) => kind === 'attendance')
    expect(await counts('school_a', {})).toEqual({ kind: 'attendance', l1: 1, l2: 1, l3: 2 })
    const school = { level: 'school', schools: [2], label: '' } as const
    const ofSchool = async (scope: Parameters<typeof readWarnedCounts>[1]) =>
      (await readWarnedCounts(server.services, scope)).find(({ kind }) => kind === 'attendance')
    expect(await ofSchool(school)).toEqual({ kind: 'attendance', l1: 1, l2: 0, l3: 0 })
    // On a wall of the school too, and to who looks after the province.
    const few = { kind: 'attendance', l1: null, l2: 0, l3: 0, withheld: { l1: 'few' } }
    expect(await ofSchool({ ...school, hidesSmallGroups: true })).toEqual(few)
    expect(await counts('province_yn', { schoolId: 2 })).toEqual(few)
    const province = await server.services.ports.warnings?.counts({
      level: 'province',
      provinces: ['530000'],
      label: '',
    })
    expect(province?.find(({ kind }) => kind === 'attendance')).toEqual({ kind: 'attendance', l1: 2, l2: 1, l3: 2 })
    // Fewer than five people are not told outside of their school.
    expect(await counts('province_yn', {})).toEqual({
      kind: 'attendance',
      l1: null,
      l2: null,
      l3: null,
      withheld: { l1: 'few', l2: 'few', l3: 'few' },
    })
    const { day, list } = await ask<ProvinceWarnings>('province_yn', 'getProvinceWarnList', {
      province: '云南省',
      kind: 'attendance',
    })
    expect(day).toBe(YESTERDAY)
    expect(list.map(({ schoolId, of, l1, l2, l3 }) => [schoolId, of, l1, l2, l3])).toEqual([
      ['1', 60, null, null, null],
      ['2', 20, null, 0, 0],
      ['4', 0, 0, 0, 0],
    ])
    const marks = { warned: 'few', rate: 'few' }
    expect(list.map(({ withheld }) => withheld)).toEqual([
      { ...marks, l1: 'few', l2: 'few', l3: 'few', handleRate: 'few' },
      { ...marks, l1: 'few', handleRate: 'few' },
      undefined,
    ])
  })
  it('give no order by what is withheld', async () => {
    const ids = async (order: object) =>
      (
        await ask<ProvinceWarnings>('province_yn', 'getProvinceWarnList', {
          province: '云南省',
          kind: 'attendance',
          ...order,
        })
      ).list.map(({ schoolId }) => schoolId)
    // The rates of schools 1 and 2 are withheld, 4 has nobody; the first two stand by their ids whichever way it goes.
    for (const sortField of ['rate', 'warned', 'l1', 'handleRate'])
      for (const sortOrder of ['asc', 'desc'])
        expect([sortField, (await ids({ sortField, sortOrder })).filter((id) => id !== '4')]).toEqual([
          sortField,
          ['1', '2'],
        ])
    expect(await ids({})).toEqual(await ids({ sortField: 'rate', sortOrder: 'desc' }))
  })
  it('stand over the schools of a province, and give away no small group', async () => {
    const question = { province: '云南省', kind: 'attendance' }
    const { trend, cities, byCity, ...head } = await ask<ProvinceWarningOverview>(
      'province_yn',
      'getProvinceWarn',
      question,
    )
    expect(head).toEqual({
      day: YESTERDAY,
      levels: [null, null, null],
      warned: 5,
      before: expect.toSatisfy((before) => before === null || before >= 5),
      of: 80,
      rate: 6.25,
      handleRate: 0,
      withheld: expect.objectContaining({ l1: 'few', l2: 'few', l3: 'few' }),
      schools: { warned: 2, withheld: 2, all: 3 },
      largest: [],
    })
    expect(head.withheld).not.toHaveProperty('warned')
    expect(
      byCity.map(({ name, schools, of, warned, withheld }) => [name, schools, of, warned, withheld?.warned]),
    ).toEqual([
      ['昆明市', 2, 60, null, 'few'],
      ['大理白族自治州', 1, 20, null, 'few'],
    ])
    expect(trend.series.flatMap(({ data }) => data).every((value) => value === null || value === 0 || value >= 5)).toBe(
      true,
    )
    for (const { data, withheld } of trend.series)
      expect(data.flatMap((value, at) => (value === null ? [String(at)] : []))).toEqual(Object.keys(withheld ?? {}))
    expect(cities.map(({ values }) => values['warnings.studentRate'])).toEqual(cities.map(() => null))
    // What is withheld is known: the same question without the rule.
    const scope = { level: 'province', provinces: ['530000'], label: '云南省' } as const
    const open = await provinceOverview(server.services, { kind: 'attendance' }, scope)
    expect([open.levels, open.warned, open.of, open.rate]).toEqual([[2, 1, 2], 5, 80, 6.25])
    expect(open.largest.map(({ id, rate }) => [id, rate])).toEqual([
      ['1', (100 * 4) / 60],
      ['2', 5],
    ])
    const inCity = await provinceOverview(server.services, { kind: 'attendance', city: '530100' }, scope)
    expect(inCity.schools.all).toBeLessThan(open.schools.all)
    expect(inCity.cities.map(({ code }) => code)).toEqual(['530100'])
  })
  it('stand among the things to do', async () => {
    const { envelope: answer } = await server.call('message/getTodo', {}, sessions.get('school_a'))
    expect((answer.data as Todo[]).find(({ kind }) => kind === 'warning')).toMatchObject({
      count: 5 + 6,
      text: '教学预警 11 条（红色 7 条）',
      urgent: true,
      link: '/school/TeacherBehaviorWarning?kind=tea_nologin',
    })
    // 2, 1 and 2 students by absences, 1 by homework, and nobody else in the province beside the teachers of school 1.
    const todo = async (who: string, input = {}) =>
      ((await server.call('message/getTodo', input, sessions.get(who))).envelope.data as Todo[]).find(
        ({ kind }) => kind === 'warning',
      )
    expect(await todo('province_yn')).toMatchObject({
      count: null,
      withheld: 'few',
      text: '教学预警 * 条（红色 * 条）',
      detail: '出勤预警 5 条、作业预警 <5 条、教师未登录预警 5 条、课程质量预警 1 条',
      urgent: true,
    })
    expect(await todo('province_yn', { schoolId: 2 })).toMatchObject({
      count: null,
      text: '教学预警 <5 条（红色 0 条）',
      detail: '出勤预警 <5 条',
    })
    const link = async (who: string, input = {}) =>
      ((await server.call('message/getTodo', input, sessions.get(who))).envelope.data as Todo[]).find(
        ({ kind }) => kind === 'warning',
      )?.link
    expect(await link('province_yn')).toMatch(/^\/province\/earlyWarning\?kind=/)
    expect(await link('province_yn', { schoolId: 2 })).toMatch(/^\/school\/\w+\?kind=/)
  })
})

describe('quality of courses', () => {
  it('grades every class with ten students, by the parts that it has', async () => {
    // Class 71: no resources, both sessions with an activity; nothing else to judge by: 100 x 0.2 / 0.4 = 50.
    const { list } = await ask<Page<QualityRow>>('school_a', 'getCourseQualityList')
    expect(list).toMatchObject([
      {
        classId: '71',
        courseId: '61',
        teacherName: '教师1001',
        grade: 'D',
        numbers: { quality: 50, students: 10, resources: 0, liveliness: 100, participation: null },
      },
    ])
    expect(await ask<QualityOverview>('school_a', 'getCourseQuality')).toMatchObject({
      classes: 1,
      means: { quality: 50, grading: null },
      grades: [{ value: 0 }, { value: 0 }, { value: 0 }, { id: 'D', value: 1, rate: 1 }],
    })
    expect((await ask<Page<QualityRow>>('school_a', 'getCourseQualityList', { schoolId: 1, grade: 'A' })).total).toBe(0)
  })
})
