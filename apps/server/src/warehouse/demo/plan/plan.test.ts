import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Calendar } from '../../calendar.ts'
import { Dice } from '../dice.ts'
import { profiles } from '../profile.ts'
import { learns } from './people.ts'
import { makePlan } from './plan.ts'
import { schoolsByProvince } from './schools.ts'

const calendar = new Calendar()
const planOf = (profile: 'demo' | 'tiny', through = '2025-05-14') =>
  makePlan({ seed: 20_250_514, profile: profiles[profile], anchor: '2025-05-14', through, calendar })
const demo = planOf('demo')
const tiny = planOf('tiny')

test('no invented school bears the name of a real one', () => {
  const real = new Set(
    gunzipSync(readFileSync(new URL('../../../../data/real-school-names.txt.gz', import.meta.url)))
      .toString()
      .split('\n'),
  )
  expect(real.size).toBeGreaterThan(3000)
  for (const plan of [demo, tiny])
    for (const school of plan.schools) expect(real.has(school.name), school.name).toBe(false)
  expect(new Set(demo.schools.map((s) => s.name)).size).toBe(demo.schools.length)
  expect(new Set(demo.schools.map((s) => s.shortName)).size).toBe(demo.schools.length)
  for (const school of demo.schools) expect(school.shortName).toHaveLength(4)
})

test('every province has 4 to 20 schools, so that no wall of a province is half empty', () => {
  const byProvince = new Map(schoolsByProvince(profiles.demo))
  expect(byProvince.size).toBe(31)
  expect(Math.min(...byProvince.values())).toBeGreaterThanOrEqual(4)
  expect(Math.max(...byProvince.values())).toBeLessThanOrEqual(20)
  expect(demo.schools.length).toBeGreaterThanOrEqual(240)
  // Henan has more colleges than any other province, Tibet fewer.
  expect(byProvince.get('410000')).toBe(Math.max(...byProvince.values()))
  expect(byProvince.get('540000')).toBe(4)
})

test('the school of the demo accounts has 12 colleges, 60 teachers and 1,200 students', () => {
  const { schoolId } = demo.showcase
  const own = <T extends { schoolId: number }>(list: readonly T[]) => list.filter((row) => row.schoolId === schoolId)
  expect(own(demo.colleges).filter(({ isUnassigned }) => !isUnassigned)).toHaveLength(12)
  expect(own(demo.teachers)).toHaveLength(60)
  const present = own(demo.students).filter((s) => s.joinedAt <= demo.through && (s.leavesOn ?? '9') > demo.through)
  expect(Math.abs(present.length - 1200)).toBeLessThan(40)
})

test('who leads a college of that school has lessons to look at, today and in a year', () => {
  for (const plan of [demo, tiny]) {
    const last = plan.classes.at(-1)?.termId
    const own = plan.classes.filter((c) => c.collegeId === plan.showcase.collegeId && c.termId === last)
    expect(own.some((c) => c.platform === 'zjy' && c.slots.length > 0)).toBe(true)
  }
  expect(planOf('tiny', '2026-05-14').showcase).toEqual(tiny.showcase)
})

test('45 to 90 % of the students of a school use the platforms in a term, and not the same in every term', () => {
  const dice = new Dice(demo.seed)
  const shareIn = (term: number) =>
    demo.schools.map(({ id }) => {
      const own = demo.students.filter((s) => s.schoolId === id && s.grade >= 2022)
      return own.filter((s) => learns(s, term, dice)).length / own.length
    })
  const [before = [], now = []] = [shareIn(9), shareIn(10)]
  expect(Math.min(...now)).toBeGreaterThan(0.45)
  expect(Math.max(...now)).toBeLessThan(0.9)
  expect(now.filter((share, i) => share !== before[i]).length).toBeGreaterThan(demo.schools.length / 2)
  expect(tiny.students.every((s) => learns(s, 9, dice))).toBe(true)
})

test('the top school is 6 to 9 times the median (6.5)', () => {
  const weights = demo.schools.map((s) => s.size * s.activity * s.learning).sort((a, b) => b - a)
  const ratio = (weights[0] ?? 0) / (weights[weights.length >> 1] ?? 1)
  expect(ratio).toBeGreaterThan(6)
  expect(ratio).toBeLessThan(9)
})

test('the sizes are those that were asked for', () => {
  const present = demo.students.filter((s) => s.joinedAt <= demo.through && (s.leavesOn ?? '9') > demo.through).length
  expect(present + demo.teachers.length).toBeGreaterThan(34_500)
  expect(present + demo.teachers.length).toBeLessThan(37_500)
  expect(tiny.schools).toHaveLength(4)
  expect(new Set(tiny.schools.map((s) => s.provinceCode))).toEqual(new Set(['530000', '320000']))
})

test.each([
  ['demo', demo, 2],
  ['tiny', tiny, 1],
] as const)('the %s world has a school of every kind', (_name, plan, today) => {
  const withGroups = new Set(plan.groups.map((g) => g.schoolId))
  expect(plan.schools.some((s) => !withGroups.has(s.id))).toBe(true)
  expect(plan.schools.filter((s) => s.expiresOn === plan.anchor)).toHaveLength(today)
  expect(plan.schools.some((s) => s.expiresOn < plan.anchor)).toBe(true)
  expect(plan.schools.some((s) => s.edition === 2)).toBe(true)
  expect(plan.schools.some((s) => !s.platforms.includes('mooc'))).toBe(true)
  expect(plan.schools.filter((s) => s.isDemo && s.manageIds.includes(5))).toHaveLength(1)
  expect(plan.schools.filter((s) => s.gap)).toHaveLength(profiles[plan.profile].gaps)
  const showcase = plan.schools.find((s) => s.id === plan.showcase.schoolId)
  expect(showcase).toMatchObject({ provinceCode: '530000', isDemo: false, edition: 1 })
  expect(withGroups.has(plan.showcase.schoolId)).toBe(true)
  expect([plan.showcase.demoSchoolId, plan.showcase.gapSchoolId]).not.toContain(plan.showcase.schoolId)
})

test('a later day only adds: ids and names stay', () => {
  const later = planOf('tiny', '2026-10-01')
  for (const list of ['schools', 'colleges', 'majors', 'groups', 'projects', 'teachers'] as const)
    expect(later[list]).toEqual(tiny[list])
  expect(later.students.slice(0, tiny.students.length)).toEqual(tiny.students)
  expect(later.students.length).toBeGreaterThan(tiny.students.length)
  const existing = new Map(later.classes.map((c) => [c.id, c]))
  for (const one of tiny.classes) expect(existing.get(one.id)).toEqual(one)
  const courses = new Map(later.courses.map((c) => [c.id, c]))
  for (const one of tiny.courses) expect(courses.get(one.id)).toEqual(one)
})

test('a fifth of the schools host a library project, six in ten join one to three; standard courses lie in them (6.2)', () => {
  const joins = (school: number) =>
    demo.projects.filter(({ members }) => members.some(({ schoolId }) => schoolId === school))
  const share = (schools: Iterable<number>) => new Set(schools).size / demo.schools.length
  expect(share(demo.projects.map(({ hostSchoolId }) => hostSchoolId))).toBeCloseTo(0.2, 2)
  expect(share(demo.projects.flatMap(({ members }) => members.map(({ schoolId }) => schoolId)))).toBeGreaterThan(0.52)
  expect(share(demo.projects.flatMap(({ members }) => members.map(({ schoolId }) => schoolId)))).toBeLessThan(0.68)
  for (const { id, joinedAt } of demo.schools) {
    expect(joins(id).length).toBeLessThanOrEqual(3)
    for (const { hostSchoolId, startedOn, members } of joins(id)) {
      expect(hostSchoolId).not.toBe(id)
      for (const { schoolId, joinedOn } of members)
        if (schoolId === id) expect(joinedOn >= startedOn && joinedOn >= joinedAt).toBe(true)
    }
  }
  for (const plan of [demo, tiny]) {
    expect(plan.projects.some(({ hostSchoolId }) => hostSchoolId === plan.showcase.schoolId)).toBe(true)
    const standard = plan.courses.filter(({ type }) => type === 'standard').map(({ id }) => id)
    const inProjects = plan.projects.flatMap(({ courseIds }) => courseIds)
    expect(new Set(inProjects).size).toBe(inProjects.length)
    expect(standard.filter((id) => !inProjects.includes(id))).toEqual([])
  }
})

test('lessons of a class never collide', () => {
  const weeks = new Map<string, number[]>()
  for (const c of demo.classes)
    if (c.adminClassId)
      weeks.set(`${c.termId} ${c.adminClassId}`, [...(weeks.get(`${c.termId} ${c.adminClassId}`) ?? []), ...c.slots])
  for (const slots of weeks.values()) expect(new Set(slots).size).toBe(slots.length)
})

test('courses have teachers of their school who were there', () => {
  const teachers = new Map(demo.teachers.map((t) => [t.id, t]))
  for (const course of demo.courses) {
    expect(teachers.get(course.teacherId)?.schoolId).toBe(course.schoolId)
    expect((teachers.get(course.teacherId)?.joinedAt ?? '9') <= course.createdAt).toBe(true)
  }
})
