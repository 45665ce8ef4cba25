import {
  type MessagePage,
  SUCCESS_CODE,
  type WarningEvent,
  type WarningHandler,
  type WarningLines,
  type WarningOverview,
  type WarningPreview,
} from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import {
  ask,
  envelope,
  listed,
  provideWarnedSchool,
  refusal,
  server,
  sessions,
  store,
  times,
  YESTERDAY,
} from '../../../testing/worlds/warned-school.ts'
import { handIn, signIn, TERM, write } from '../../../testing/worlds/warnings-world.ts'
import { evaluateDay } from '../../warehouse/warnings/evaluate.ts'
import { drawnLines } from './lines.ts'
import { notifyWarned } from './tell.ts'

provideWarnedSchool()

describe('lines of a school', () => {
  const save = async (level: number, rule: object, enabled = 1) =>
    envelope('school_a', 'saveWarnRule', {
      schoolId: 1,
      version: (await ask<WarningLines[]>('school_a', 'getWarnRule', { schoolId: 1, kind: 'attendance' }))[0]?.version,
      kind: 'attendance',
      level,
      rule: JSON.stringify(rule),
      enabled,
    })
  it('are the presets until it draws its own', async () => {
    expect(await ask<WarningLines[]>('school_a', 'getWarnRule', { schoolId: 1, kind: 'homework' })).toEqual([
      { level: 1, rule: { missing: 4, onTimeRate: 40 }, enabled: true, own: false, version: 0 },
      { level: 2, rule: { missing: 6, onTimeRate: 25 }, enabled: true, own: false, version: 0 },
      { level: 3, rule: { missing: 8, onTimeRate: null }, enabled: true, own: false, version: 0 },
    ])
  })
  it.each([
    [2, { absent: 3 }, '参数错误：橙色的缺勤应大于黄色的3次'],
    [2, { absent: 8 }, '参数错误：橙色的缺勤应小于红色的8次'],
    [2, { rate: 80 }, '参数错误：橙色的出勤率应小于黄色的75%'],
    [1, { absent: 0 }, '参数错误：缺勤应在1到100之间'],
    [1, { absent: null, rate: null }, '参数错误：请至少设置一条预警线'],
    [1, { late: 3 }, '参数错误：未知的预警条件'],
    [1, '[', '参数错误：rule'],
  ])('refuse what makes no sense: level %i %j', async (level, rule, messages) => {
    const text = typeof rule === 'string' ? rule : JSON.stringify(rule)
    expect(
      await refusal('school_a', 'saveWarnRule', {
        schoolId: 1,
        kind: 'attendance',
        level,
        rule: text,
        enabled: 1,
        version: 0,
      }),
    ).toBe(messages)
  })
  it('hold from the next judgement on, for this school only', async () => {
    expect((await save(1, { absent: 4, rate: null })).code).toBe(SUCCESS_CODE)
    expect((await save(3, { absent: 8, rate: null }, 0)).code).toBe(SUCCESS_CODE)
    await evaluateDay(store, YESTERDAY, TERM, await drawnLines(server.services.database.pool))
    // 101 has three absences only; red is switched off: the strongest is orange.
    expect((await listed('school_a')).list.map(({ id, level }) => [id, level])).toEqual([
      ['102', 2],
      ['103', 2],
      ['155', 2],
    ])
    const other = await server.services.ports.warnings?.counts({ level: 'school', schools: [2], label: '' })
    expect(other?.find(({ kind }) => kind === 'attendance')?.l1).toBe(1)
    expect(
      (await ask<WarningLines[]>('school_a', 'getWarnRule', { schoolId: 1, kind: 'attendance' })).map(({ own }) => own),
    ).toEqual([true, false, true])
  })
  it('are tried before they are saved', async () => {
    const levels = (absent: number) =>
      JSON.stringify(
        [1, 2, 3].map((level) => ({ level, rule: { absent: absent + level - 1, rate: null }, enabled: true })),
      )
    const drawn = (absent: number) => ({ schoolId: 1, kind: 'attendance', levels: levels(absent) })
    // 101 to 103 and 155 missed 3, 5, 8 and 8: nobody else is judged.
    expect(await ask<WarningPreview>('school_a', 'previewWarnRule', drawn(6))).toEqual({
      day: YESTERDAY,
      of: 4,
      now: [0, 3, 0],
      next: [0, 0, 2],
    })
    for (const who of ['leader_a', 'affairs_a'])
      expect(await refusal(who, 'previewWarnRule', drawn(6))).toBe('您没有访问权限')
  })
  it('are drawn by those only who hold the right', async () => {
    for (const who of ['leader_a', 'affairs_a', 'province_yn'])
      expect(
        await refusal(who, 'saveWarnRule', {
          schoolId: 1,
          kind: 'attendance',
          level: 1,
          rule: '{"absent":3}',
          enabled: 1,
          version: 0,
        }),
      ).toBe('您没有访问权限')
  })
})

describe('handling', () => {
  const key = (id: number, school = 1) => `attendance:${school}:${id}:0:${TERM.id}`
  /** Warnings as they stand: their keys and versions. */
  const edited = async (...ids: number[]) => {
    const { rows } = await server.services.database.pool.query<{ key: string; version: number }>(
      'SELECT warn_key AS key, version FROM warn_handle',
    )
    const keys = ids.map((id) => key(id))
    const versions = keys.map((one) => rows.find((row) => row.key === one)?.version ?? 0)
    return { warnKeys: keys.join(','), versions: versions.join(',') }
  }
  it('is kept by the warning’s key through the nights', async () => {
    expect(
      (
        await envelope('school_a', 'handleWarn', {
          schoolId: 1,
          ...(await edited(102, 103)),
          state: 'done',
          note: '已约谈',
        })
      ).code,
    ).toBe(SUCCESS_CODE)
    await evaluateDay(store, YESTERDAY, TERM, await drawnLines(server.services.database.pool))
    const { list } = await listed('school_a', { handleState: 'done' })
    expect(list.map(({ id, note, handleVersion }) => [id, note, handleVersion])).toEqual([
      ['102', '已约谈', 1],
      ['103', '已约谈', 1],
    ])
    expect((await ask<WarningOverview>('school_a', 'getAttendanceWarn')).handled).toEqual({ num: 2, den: 4 })
  })
  it('is given to somebody of the school until a day, and keeps its history', async () => {
    const [someone] = await ask<WarningHandler[]>('school_a', 'getWarnHandlers')
    const given = { schoolId: 1, ...(await edited(103)), state: 'doing', note: '电话联系' }
    const answer = await envelope('school_a', 'handleWarn', { ...given, assigneeId: someone?.id, dueOn: '2025-05-20' })
    expect(answer.code).toBe(SUCCESS_CODE)
    expect((await listed('school_a', { handleState: 'doing' })).list).toMatchObject([
      { id: '103', note: '电话联系', assigneeId: someone?.id, assignee: someone?.name, dueOn: '2025-05-20' },
    ])
    const history = await ask<WarningEvent[]>('school_a', 'getWarnHistory', { schoolId: 1, warnKey: key(103) })
    expect(history.map(({ text, note }) => [text, note])).toEqual([
      ['处理中，已指派，2025-05-20 前完成', '电话联系'],
      ['已解除', '已约谈'],
      ['红色降为橙色', ''],
      ['首次预警，红色', ''],
    ])
    expect(await refusal('school_a', 'handleWarn', { ...given, assigneeId: '999999' })).toBe(
      '参数错误：负责人不能处理本校的预警',
    )
    expect(await refusal('affairs_a', 'getWarnHistory', { schoolId: 1, warnKey: key(155) })).toBe('数据不存在或已删除')
  })
  it('tells the person into whose hands it was put, once and without names', async () => {
    const received = async () =>
      (
        (await server.call('message/getMessages', { kind: 'warning' }, sessions.get('affairs_a'))).envelope
          .data as MessagePage
      ).list.map(({ title, body, link }) => [title, body, link])
    const officer = (await ask<WarningHandler[]>('school_a', 'getWarnHandlers')).find(({ name }) => name === '教务人员')
    const give = async (ids: number[], more: object) =>
      envelope('school_a', 'handleWarn', { schoolId: 1, ...(await edited(...ids)), ...more })
    const given = { assigneeId: officer?.id, dueOn: '2025-05-20' }
    await give([101, 102], { state: 'doing', ...given })
    const first = [
      '2 条教学预警已指派给您',
      '出勤预警 2 条。请于 2025-05-20 前处理。',
      '/school/AttendanceWarning?kind=attendance&state=doing',
    ]
    expect(await received()).toEqual([first])
    // A note, another day and a warning that is done are no new work; one more warning is.
    await give([101, 102], { state: 'doing', note: '已联系家长', ...given })
    expect((await give([103], { state: 'done', ...given })).msg).toBe('操作成功')
    expect(await received()).toEqual([first])
    expect((await give([101, 103], { state: 'todo', assigneeId: officer?.id })).msg).toBe('操作成功')
    expect((await received())[0]).toEqual([
      '1 条教学预警已指派给您',
      '出勤预警 1 条。请及时处理。',
      '/school/AttendanceWarning?kind=attendance&state=todo',
    ])
  })
  it('of two from the same state is done once; the other is told who was faster, and changes nothing', async () => {
    const same = { schoolId: 1, ...(await edited(102, 103)), state: 'done' }
    const notes = ['甲', '乙', '丙', '丁']
    const answers = await Promise.all(notes.map((note) => envelope('school_a', 'handleWarn', { ...same, note })))
    expect(answers.filter(({ code }) => code === SUCCESS_CODE)).toHaveLength(1)
    for (const { msg, data } of answers.filter(({ code }) => code !== SUCCESS_CODE)) {
      expect(msg).toMatch(/^数据已被 school_a 于 \d+月\d+日 \d\d:\d\d 修改，请刷新后重试$/)
      expect(data).toMatchObject({ reason: 'conflict', by: 'school_a' })
    }
    const winner = notes[answers.findIndex(({ code }) => code === SUCCESS_CODE)]
    const { list } = await listed('school_a', { handleState: 'done' })
    expect(list.filter(({ id }) => id === '102' || id === '103').map(({ note }) => note)).toEqual([winner, winner])
    // One of many that is stale leaves the others as they were.
    const mixed = { schoolId: 1, warnKeys: [key(101), key(102)].join(','), versions: '999,0', state: 'ignored' }
    expect((await refusal('school_a', 'handleWarn', mixed)).endsWith('修改，请刷新后重试')).toBe(true)
    expect((await listed('school_a', { handleState: 'ignored' })).total).toBe(0)
  })
  it('refuses warnings that are not there or not the caller’s, all alike', async () => {
    for (const strange of [key(199), key(201, 2), 'x', `nothing:1:103:0:${TERM.id}`])
      expect(
        await refusal('school_a', 'handleWarn', { schoolId: 1, warnKeys: strange, versions: '0', state: 'done' }),
      ).toBe('数据不存在或已删除')
    // 155 belongs to the other college.
    expect(
      await refusal('affairs_a', 'handleWarn', { schoolId: 1, warnKeys: key(155), versions: '0', state: 'done' }),
    ).toBe('数据不存在或已删除')
    expect(
      await refusal('leader_a', 'handleWarn', { schoolId: 1, warnKeys: key(103), versions: '0', state: 'done' }),
    ).toBe('您没有访问权限')
  })
})

describe('who watches over a school or province', () => {
  it('is received once of what a night has brought, by its own numbers', async () => {
    const { pool } = server.services.database
    const sent = () => notifyWarned(pool, store, server.clock.at)
    const warned = async (who: string) =>
      (
        (await server.call('message/getMessages', { kind: 'warning' }, sessions.get(who))).envelope.data as MessagePage
      ).list.map(({ title, link }) => [title, link])
    // Nothing stands that did not stand the day before.
    expect(await sent()).toBe(0)
    await write(store, {
      fact_attendance: [...times(20, () => signIn(105, 3, 'present')), ...times(8, () => signIn(105, 1, 'absent'))],
    })
    await evaluateDay(store, YESTERDAY, TERM, await drawnLines(pool))
    expect(await sent()).toBe(2)
    expect(await sent()).toBe(0)
    const red = async (where: string): Promise<number> =>
      (
        await store.query<{ red: number }>(
          `SELECT countIf(level = 3) AS red FROM fact_warning FINAL WHERE ${where} AND stat_date = {day:Date}`,
          { day: YESTERDAY },
        )
      )[0]?.red ?? 0
    expect(await warned('school_a')).toEqual([
      [`新增教学预警 1 条（红色共 ${await red('school_id = 1')} 条）`, '/school/AttendanceWarning'],
    ])
    expect(await warned('province_yn')).toEqual([
      [`新增教学预警 <5 条（红色共 ${await red("province_code = '530000'")} 条）`, '/province/earlyWarning'],
    ])
    // A college's staff must not learn the numbers of the whole school.
    expect((await warned('affairs_a')).filter(([title]) => !title?.endsWith('已指派给您'))).toEqual([])
  })
})

describe('lines that would warn of everybody', () => {
  it('are refused with the number', async () => {
    // With 104 five students are judged, and each has missed five homeworks.
    await write(store, {
      fact_homework: [106, 107, 108, 109].flatMap((id) => times(5, (i) => handIn(id, 3 + i, null))),
    })
    const levels = [1, 2, 3].map((level) => ({ level, rule: { missing: level, onTimeRate: null }, enabled: true }))
    const drawn = { schoolId: 1, kind: 'homework', levels: JSON.stringify(levels) }
    expect(await ask<WarningPreview>('school_a', 'previewWarnRule', drawn)).toMatchObject({ of: 5, next: [0, 0, 5] })
    expect(await refusal('school_a', 'saveWarnRules', { ...drawn, version: 0 })).toBe(
      '参数错误：按此规则，参与判定的全部 5 名学生都会被预警',
    )
  })
})
