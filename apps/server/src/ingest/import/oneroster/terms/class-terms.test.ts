import { describe, expect, it } from 'vitest'
import type { Files } from '../../../../../testing/import-files.ts'
import { provideImportWorld, roster, rosterText, run, world } from '../../../../../testing/worlds/import-world.ts'
import type { OneRosterReport } from '../report.ts'

provideImportWorld()

async function reportOf(school: number, changed: Files = {}, without: string[] = []): Promise<OneRosterReport> {
  // Versions of rows follow the clock.
  world.clock.at += 1000
  const result = await run(roster(changed, without, String(school))())
  if (result.kind !== 'oneroster') throw new Error(result.kind)
  for (const [table, { read, taken, known: existing, refused }] of Object.entries(result.report.tables))
    expect([table, taken + existing + Object.values(refused).reduce((a, b) => a + b, 0)]).toEqual([table, read])
  return result.report
}

const twoTerms = `${rosterText('academicSessions.csv')}t2,春季,semester,2025-02-17,2025-07-06,2025\n`
/** The class in the term after. */
const later = { 'academicSessions.csv': twoTerms, 'classes.csv': rosterText('classes.csv').replace(/t1$/m, 't2') }

/** Term and last day of the only class of a school, and the terms of its enrolments. */
async function termsOf(school: number): Promise<unknown> {
  const classes = await world.store.query(
    `SELECT name, term_id AS term, toString(end_date) AS end FROM dim_course_class FINAL WHERE school_id = ${school} ORDER BY name`,
  )
  const enrolments = await world.store.query<{ term: string; n: number }>(
    `SELECT term_id AS term, count() AS n FROM dim_enrolment FINAL WHERE school_id = ${school} GROUP BY term ORDER BY term`,
  )
  return [classes, enrolments.map(({ term, n }) => `${term} ${n}`)]
}

const insert = (table: string, row: object) =>
  world.store.insert(table, `${JSON.stringify({ version: 1, ...row })}\n`, `test-${table}-${JSON.stringify(row)}`)

describe('a class that changes its term', () => {
  it('follows the file where nothing has happened in it, and its enrolments with it, in the file or not', async () => {
    await reportOf(3)
    const unsaid = await reportOf(
      3,
      {
        ...later,
        'manifest.csv': 'propertyName,value\noneroster.version,1.1\nfile.academicSessions,bulk\nfile.classes,bulk\n',
      },
      ['orgs.csv', 'courses.csv', 'users.csv', 'enrollments.csv'],
    )
    expect(unsaid.tables.classes).toEqual({ read: 1, taken: 1, known: 0, refused: {} })
    expect(unsaid.notes.join()).not.toContain('原来的学期')
    expect(await termsOf(3)).toEqual([
      [{ name: '制图一班', term: '2024-2025-2', end: '2025-07-06' }],
      ['2024-2025-2 2'],
    ])
    const again = await reportOf(3, later)
    expect(again.tables.classes).toMatchObject({ taken: 0, known: 1 })
    expect(await termsOf(3)).toEqual([
      [{ name: '制图一班', term: '2024-2025-2', end: '2025-07-06' }],
      ['2024-2025-2 2'],
    ])
  })

  it('keeps its term where it has work, whatever the work, and new enrolments get that term', async () => {
    const work: readonly (readonly [string, object])[] = [
      ['fact_session', { session_id: 41, teach_date: '2024-09-10' }],
      ['fact_planned_lesson', { plan_date: '2024-09-10', section: '1-2' }],
      ['fact_homework', { homework_id: 61, user_id: 2, due_date: '2024-09-10' }],
      ['dim_homework', { homework_id: 71, due_at: 1725926400 }],
      ['dim_exam', { exam_id: 81 }],
      ['fact_evaluation', { evaluation_id: 91, user_id: 2, evaluation_date: '2024-09-10' }],
      ['fact_progress', { user_id: 2, owner_school_id: 4 }],
    ]
    // The class after them has none.
    const classes = (term: string): string =>
      `${rosterText('classes.csv').split('\n')[0]}\n${[...work, undefined].map((_, i) => `k${i},班${i},c1,scheduled,o1,${term}\n`).join('')}`
    const enrolments = (user: string): string =>
      `${rosterText('enrollments.csv').split('\n')[0]}\n${[...work, undefined].map((_, i) => `e${user}${i},k${i},o1,${user},student,,,\n`).join('')}`
    await reportOf(4, { 'classes.csv': classes('t1'), 'enrollments.csv': enrolments('u2') })
    const rows = await world.store.query<{ id: number }>(
      'SELECT class_id AS id FROM dim_course_class FINAL WHERE school_id = 4 ORDER BY name',
    )
    for (const [i, [table, row]] of work.entries())
      await insert(table, { ...row, term_id: '2024-2025-1', class_id: Number(rows[i]?.id), school_id: 4 })
    const after = {
      'academicSessions.csv': twoTerms,
      'classes.csv': classes('t2'),
      'enrollments.csv': enrolments('u3'),
    }
    const kept =
      '7 个班级已有课堂、作业、考试或课表记录，仍属原来的学期，只更新名称和起止日期：“班0”（2024-2025-1）、“班1”（2024-2025-1）、“班2”（2024-2025-1）、“班3”（2024-2025-1）、“班4”（2024-2025-1）等；新学期开课请用新的 sourcedId 另建班级'
    const expected = [
      [
        ...work.map((_, i) => ({ name: `班${i}`, term: '2024-2025-1', end: '2025-07-06' })),
        { name: '班7', term: '2024-2025-2', end: '2025-07-06' },
      ],
      ['2024-2025-1 14', '2024-2025-2 2'],
    ]
    expect((await reportOf(4, after)).notes).toContain(kept)
    expect(await termsOf(4)).toEqual(expected)
    const again = await reportOf(4, after)
    expect(again.notes).toContain(kept)
    for (const { taken } of Object.values(again.tables)) expect(taken).toBe(0)
    expect(await termsOf(4)).toEqual(expected)
  })
})

describe('what is renamed', () => {
  it('keeps its history: a class, a course and a college', async () => {
    const orgs = (ref: string, name: string, code = 'JD'): string =>
      `sourcedId,name,type,identifier,parentSourcedId\no1,某学院,school,,\n${ref},${name},department,${code},o1\n`
    const inCollege = (ref: string): Files => ({
      'courses.csv': rosterText('courses.csv').replace(',o1', `,${ref}`),
      'users.csv': rosterText('users.csv').replaceAll(',o1,', `,${ref},`),
    })
    const before = { 'orgs.csv': orgs('d1', '机电学院'), ...inCollege('d1') }
    await reportOf(11, before)
    const lesson = await world.store.query<Record<string, number>>(
      'SELECT class_id, course_id, college_id, term_id, teacher_id FROM dim_course_class FINAL WHERE school_id = 11',
    )
    await insert('fact_session', { session_id: 111, teach_date: '2024-09-10', school_id: 11, ...lesson[0] })
    const read = async (): Promise<unknown> => [
      await world.store.query(
        'SELECT k.name AS class, c.name AS course, d.name AS college FROM fact_session AS f FINAL JOIN dim_course_class AS k FINAL USING (school_id, class_id) JOIN dim_course AS c FINAL ON c.course_id = f.course_id JOIN dim_college AS d FINAL ON d.college_id = f.college_id WHERE f.school_id = 11',
      ),
      await world.store.query(
        'SELECT (SELECT count() FROM dim_course_class FINAL WHERE school_id = 11) AS classes, (SELECT count() FROM dim_course FINAL WHERE school_id = 11) AS courses, (SELECT count() FROM dim_college FINAL WHERE school_id = 11 AND is_unassigned = 0) AS colleges, (SELECT groupUniqArray(college_id) = [(SELECT any(college_id) FROM dim_college WHERE school_id = 11 AND is_unassigned = 0)] FROM dim_student FINAL WHERE school_id = 11) AS same',
      ),
    ]
    const one = { classes: 1, courses: 1, colleges: 1, same: 1 }
    expect(await read()).toEqual([[{ class: '制图一班', course: '制图', college: '机电学院' }], [one]])

    await reportOf(11, {
      'orgs.csv': orgs('d1', '智能制造学院'),
      ...inCollege('d1'),
      'courses.csv': 'sourcedId,title,orgSourcedId\nc1,工程制图,d1\n',
      'classes.csv': rosterText('classes.csv').replace('制图一班', '工程制图甲班'),
    })
    const renamed = [[{ class: '工程制图甲班', course: '工程制图', college: '智能制造学院' }], [one]]
    expect(await read()).toEqual(renamed)

    // Under another sourcedId: by its name, and then under that sourcedId by whatever name.
    const rest = {
      'courses.csv': 'sourcedId,title,orgSourcedId\nc1,工程制图,d2\n',
      'classes.csv': rosterText('classes.csv').replace('制图一班', '工程制图甲班'),
    }
    await reportOf(11, { ...inCollege('d2'), 'orgs.csv': orgs('d2', '智能制造学院', 'JD2'), ...rest })
    expect(await read()).toEqual(renamed)
    await reportOf(11, { ...inCollege('d2'), 'orgs.csv': orgs('d2', '机器人学院', 'JD2'), ...rest })
    expect(await read()).toEqual([[{ class: '工程制图甲班', course: '工程制图', college: '机器人学院' }], [one]])

    // Under another sourcedId and another name: by its code, and the report says so.
    const byCode = await reportOf(11, {
      ...inCollege('d3'),
      'orgs.csv': orgs('d3', '人工智能学院'),
      ...rest,
      'courses.csv': 'sourcedId,title,orgSourcedId\nc1,工程制图,d3\n',
    })
    expect(byCode.notes).toContain(
      '院系“机器人学院”的 sourcedId 和名称都变了，按代码 JD 视为同一院系，改称“人工智能学院”',
    )
    expect(await read()).toEqual([[{ class: '工程制图甲班', course: '工程制图', college: '人工智能学院' }], [one]])
  })

  it('of several colleges: a name that is given up is free, one that is taken stays where it is, none is ended by its successor', async () => {
    const orgs = (...rows: string[]): Files => ({
      'orgs.csv': `sourcedId,status,name,type,identifier,parentSourcedId\no1,,某学院,school,,\n${rows.map((row) => `${row},o1\n`).join('')}`,
    })
    const colleges = async (): Promise<string[]> =>
      (
        await world.store.query<{ text: string }>(
          "SELECT concat(name, ' ', toString(status)) AS text FROM dim_college FINAL WHERE school_id = 12 AND is_unassigned = 0 ORDER BY college_id",
        )
      ).map(({ text }) => text)
    await reportOf(12, orgs('d1,,机电学院,department,1', 'd2,,护理学院,department,2'))
    expect(await colleges()).toEqual(['机电学院 1', '护理学院 1'])
    await reportOf(12, orgs('d3,,机电学院,department,3', 'd1,,机械学院,department,1', 'd2,,护理学院,department,2'))
    expect(await colleges()).toEqual(['机械学院 1', '护理学院 1', '机电学院 1'])
    const names = orgs('d3,,机电学院,department,3', 'd1,,护理学院,department,1', 'd2,,机械学院,department,2')
    expect((await reportOf(12, names)).notes).not.toContainEqual(expect.stringContaining('保留原名'))
    expect(await colleges()).toEqual(['护理学院 1', '机械学院 1', '机电学院 1'])
    // The first takes the name of the second, which takes that of the third, which a file without it keeps.
    const taken = await reportOf(12, orgs('d1,,机械学院,department,1', 'd2,,机电学院,department,2'))
    expect(taken.notes).toContain(
      '2 个院系的新名称已被本校其他院系使用，保留原名：“护理学院”（文件中为“机械学院”）、“机械学院”（文件中为“机电学院”）；那个院系改名后再次运行即可',
    )
    const chain = orgs('d1,,机械学院,department,1', 'd2,,机电学院,department,2', 'd3,,护理学院,department,3')
    await reportOf(12, chain)
    expect(await colleges()).toEqual(['机械学院 1', '机电学院 1', '护理学院 1'])
    await reportOf(12, orgs('d1,tobedeleted,机械学院,department,1', 'd9,,机械学院,department,9'))
    expect(await colleges()).toEqual(['机械学院 1', '机电学院 1', '护理学院 1'])
  })
})
