import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WarehouseMeasureId } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../../../testing/worlds/intake-world.ts'
import { zipOf } from '../../../../../testing/zip-of.ts'
import { seedRegions } from '../../../../domain/seeds/regions.ts'
import { compile } from '../../../../warehouse/compile/compile.ts'
import type { Scope } from '../../../../warehouse/data-scope.ts'
import { ask } from '../../../../warehouse/metric-query.ts'
import type { Intake } from '../../../intake.ts'
import { carryOut } from '../../commands.ts'
import {
  COLLEGES,
  daysOf,
  FIRST_DAY,
  HERE,
  MONTHS,
  type Move,
  type Numbers,
  numbersOf,
  randomOf,
  type World,
  worldOf,
} from './model.ts'

/** Worlds of a run, and where their chances begin: both may be set to see one of them again. */
const WORLDS = Number(process.env.ROSTER_WORLDS ?? (process.env.FULL_SIZE === '1' ? 10_000 : 300))
const SEED = Number(process.env.ROSTER_SEED ?? 1 + (Date.now() % 1_000_000))
/** Files into which the rows fall by chance, and into which all of them fall once more: a name stands once in a file. */
const FILES = 10
const REPEATED = 10
const SCHOOL = 1
const TODAY = '2025-05-14'

const random = randomOf(SEED)
const worlds: World[] = Array.from({ length: WORLDS }, () => worldOf(random))
const shuffled = <One>(list: readonly One[]): One[] =>
  list
    .map((one) => [random(2 ** 31), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)

let world: TestWorld
let intake: Intake
let fileCount = 0

beforeAll(async () => {
  process.stdout.write(`ROSTER_SEED=${SEED} ROSTER_WORLDS=${WORLDS}\n`)
  world = await openTestWorld()
  await seedRegions(world.database.pool)
  await world.database.pool.query(
    "INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at) VALUES (1, '4153000001', '学院', '学院', '530000', '530100', 1, '普通', '公办', '2022-09-01')",
  )
  intake = await world.intake('rosters')
})
afterAll(async () => {
  await intake.close()
  await world.close()
})

/** Rows of one kind of file. */
type Rows = Partial<Record<'orgs' | 'academicSessions' | 'courses' | 'classes' | 'users' | 'enrollments', string[]>>
const HEADS: Record<keyof Rows, string> = {
  orgs: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
  academicSessions: 'sourcedId,status,dateLastModified,title,type,startDate,endDate,schoolYear',
  courses: 'sourcedId,status,dateLastModified,title,orgSourcedId',
  classes: 'sourcedId,status,dateLastModified,title,courseSourcedId,classType,schoolSourcedId,termSourcedIds',
  users: 'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,givenName,familyName,identifier',
  enrollments:
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
}

async function bring(rows: Rows): Promise<void> {
  world.clock.at += 1000
  const names = (Object.keys(HEADS) as (keyof Rows)[]).filter((name) => rows[name])
  const files = names.map((name) => ({
    name: `${name}.csv`,
    content: `${[HEADS[name], ...(rows[name] ?? [])].join('\n')}\n`,
  }))
  const manifest = ['propertyName,value', 'oneroster.version,1.1', ...names.map((name) => `file.${name},delta`)]
  const source = join(world.dir, `roster-${fileCount++}.zip`)
  writeFileSync(source, zipOf([{ name: 'manifest.csv', content: `${manifest.join('\n')}\n` }, ...files]))
  const deps = { ...world, pool: world.database.pool, intake }
  const result = await carryOut(deps, { kind: 'oneroster', source, school: String(SCHOOL) }, () => undefined)
  if (result.kind !== 'oneroster') throw new Error(result.kind)
  // Their rows come again when the student stands.
  const refused = Object.values(result.report.tables).flatMap((table) => Object.keys(table.refused))
  expect(refused.filter((reason) => reason !== 'nothing_to_end')).toEqual([])
}

const DATED = `active,${FIRST_DAY}T00:00:00+08:00`
const college = (at: number, number: number): string => `D${at}-${number}`
const student = (at: number, number: number): string => `P${at}-${number}`

/** What stands before any change: colleges, classes, and every student in the first college. */
function base(): Rows {
  return {
    orgs: [
      `S,${DATED},学院,school,,`,
      ...worlds.flatMap((_, at) =>
        Array.from(
          { length: COLLEGES },
          (__, i) => `${college(at, i + 1)},${DATED},${college(at, i + 1)},department,,S`,
        ),
      ),
    ],
    academicSessions: [`T,${DATED},秋季,semester,2024-09-02,2025-01-19,2025`],
    courses: [`C,${DATED},课程,S`],
    classes: worlds.map((_, at) => `K${at},${DATED},班级${at},C,scheduled,S,T`),
    users: [
      `G,${DATED},true,S,teacher,g,师,王,G`,
      ...worlds.flatMap(({ students }, at) =>
        students.map(({ moves: [first] }, i) => userRow(at, i, first ?? { day: '', hour: '', college: 0 })),
      ),
    ],
    enrollments: worlds.map((_, at) => `G${at},${DATED},K${at},S,G,teacher,true,${FIRST_DAY},`),
  }
}

function userRow(at: number, i: number, { day, hour, college: number }: Move): string {
  const name = student(at, i)
  const org = number === HERE ? 'S' : college(at, number || 1)
  return `${name},${number === 0 ? 'tobedeleted' : 'active'},${day}T${hour}:00:00+08:00,true,${org},student,${name},${at},生,${name}`
}

/** Every row of every world that changes something, with the name under which it stands once in a file. */
function changes(): { table: 'users' | 'enrollments'; name: string; row: string }[] {
  return worlds.flatMap(({ students }, at) =>
    students.flatMap(({ moves, enrolments }, i) => [
      ...moves.slice(1).map((move) => ({
        table: 'users' as const,
        name: student(at, i),
        row: userRow(at, i, move),
      })),
      ...enrolments.map(({ ref, changed, hour, begin, end, isEnded }) => ({
        table: 'enrollments' as const,
        name: `E${at}-${i}-${ref}`,
        row: `E${at}-${i}-${ref},${isEnded ? 'tobedeleted' : 'active'},${changed}T${hour}:00:00+08:00,K${at},S,${student(at, i)},student,,${begin},${end}`,
      })),
    ]),
  )
}

/** All rows by chance in so many files; those of one name in different ones. */
function dealt(files: number): Rows[] {
  const dealing: { rows: Required<Pick<Rows, 'users' | 'enrollments'>>; names: Set<string> }[] = Array.from(
    { length: files },
    () => ({ rows: { users: [], enrollments: [] }, names: new Set() }),
  )
  for (const { table, name, row } of shuffled(changes())) {
    const free = dealing.filter(({ names }) => !names.has(name))
    const file = free[random(free.length)]
    if (!file) throw new Error(`${name} has more rows than there are files`)
    file.names.add(name)
    file.rows[table].push(row)
  }
  return dealing.map(({ rows }) => rows)
}

/** Logins, openings and sign-ins, in the order of chance. */
async function events(): Promise<string[]> {
  const ids = async (table: string, name: string, id: string) => {
    const rows = await world.store.query<{ name: string; id: number }>(
      `SELECT ${name} AS name, ${id} AS id FROM ${table} FINAL WHERE school_id = ${SCHOOL}`,
    )
    return new Map(rows.map((row) => [row.name, row.id]))
  }
  const [students, classes, teachers] = [
    await ids('dim_student', 'student_no', 'user_id'),
    await ids('dim_course_class', 'name', 'class_id'),
    await ids('dim_teacher', 'job_no', 'user_id'),
  ]
  const line = (userId: number | undefined, day: string, hour: string, more: object): string =>
    JSON.stringify({
      eventId: `${userId} ${day} ${hour} ${JSON.stringify(more)}`,
      time: `${day}T${hour}:00+08:00`,
      platform: 'zjy',
      userId,
      ...more,
    })
  let signId = 0
  const all = worlds.flatMap(({ students: people, lessons }, at) => [
    ...people.flatMap(({ logins }, i) =>
      logins.map((day) => line(students.get(student(at, i)), day, '12:00', { type: 'login' })),
    ),
    ...lessons.flatMap(({ day, signs }) => {
      signId++
      const opened = { type: 'teach', open: 'sign', signId, sessionId: signId, method: 'qr' }
      return [
        line(teachers.get('G'), day, '08:00', { ...opened, classId: classes.get(`班级${at}`) }),
        ...signs.map((i) => line(students.get(student(at, i)), day, '08:05', { type: 'sign', signId })),
      ]
    }),
  ])
  return shuffled(all)
}

async function send(lines: readonly string[]): Promise<void> {
  for (let at = 0; at < lines.length; at += 5000) {
    const { refused } = await intake.acceptImport({ platform: 'zjy', importId: null }, lines.slice(at, at + 5000))
    expect(refused).toEqual([])
  }
  await intake.drainNow()
}

const measures = {
  students: 'students.total',
  enrolled: 'students.enrolled',
  active: 'students.active',
  expected: 'attendance.expected',
  present: 'attendance.present',
} as const satisfies Record<keyof Numbers, WarehouseMeasureId>

it('rosters in any order and repeated give the numbers of a model, for every college and month', async () => {
  await bring(base())
  const files = [...dealt(FILES), ...dealt(REPEATED)]
  const lines = await events()
  const parts = files.length + 1
  for (const [at, file] of files.entries()) {
    await send(lines.filter((_, i) => i % parts === at))
    await bring(file)
  }
  await send(lines.filter((_, i) => i % parts === files.length))
  await world.keeper.run()
  await world.keeper.run()

  const names = await world.store.query<{ name: string; id: number }>(
    `SELECT name, college_id AS id FROM dim_college FINAL WHERE school_id = ${SCHOOL}`,
  )
  const collegeIds = new Map(names.map(({ name, id }) => [name, String(id)]))
  const scope: Scope = { level: 'school', schools: [SCHOOL], label: '学校' }
  const wrong: string[] = []
  let looked = 0
  for (const month of MONTHS) {
    const days = daysOf(month)
    const [from = '', to = ''] = [days[0], days.at(-1)]
    const found: Record<string, (college: string) => number> = {}
    for (const [name, measure] of Object.entries(measures)) {
      const statement = compile([ask([measure], [{ from, to, end: to }], { by: ['college'] })], scope, TODAY)
      const cells = statement.read(await world.store.query(statement.sql, statement.params, { maxMs: 300_000 }))
      found[name] = (id) => cells.value(0, 0, measure, id)
    }
    for (const [at, one] of worlds.entries())
      for (let number = 1; number <= COLLEGES; number++) {
        const id = collegeIds.get(college(at, number)) ?? ''
        const right = numbersOf(one, number, month)
        const measured = Object.fromEntries(Object.keys(right).map((name) => [name, found[name]?.(id) ?? 0]))
        looked++
        const isWrong = JSON.stringify(measured) !== JSON.stringify(right) || right.active > right.enrolled
        if (isWrong)
          wrong.push(
            `world ${at}, college ${number}, ${month}: ${JSON.stringify(measured)} instead of ${JSON.stringify(right)}`,
          )
      }
  }
  expect(looked).toBe(WORLDS * COLLEGES * MONTHS.length)
  expect(wrong.slice(0, 20), `ROSTER_SEED=${SEED}, ${wrong.length} of ${looked}`).toEqual([])
})
