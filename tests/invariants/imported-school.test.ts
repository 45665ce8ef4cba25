import { fileURLToPath } from 'node:url'
import { type DataOf, type Row, SMALL_GROUP } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { allRows, kpiValue } from '../product/numbers.ts'
import { ouladOf } from '../product/oulad.ts'
import { importDone } from '../product/platform.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { removeFolder, scratchFolder } from '../product/server.ts'
import { emptyWithoutReason, pagesOf, visitPages } from './imported/pages.ts'
import { readOuladFiles } from './imported/recount-oulad.ts'
import { countBy, peopleIn, readStatements, sorted } from './imported/recount-statements.ts'
import { addSchool, firstAdmin } from './imported/schools.ts'

const statementsFile = fileURLToPath(new URL('../data/xapi_fun_mooc/statements.jsonl.gz', import.meta.url))
const oulad = ouladOf(scratchFolder())
const files = readOuladFiles(oulad.dir)
const statements = readStatements(statementsFile)

/** Terms in which the data lie; those of the calendar, so that numbers of the term and of the days are of the same days. */
const terms = {
  oulad: { id: '2013-2014-1', from: '2013-09-02', to: '2014-01-19', presentation: '2013J' },
  statements: { id: '2021-2022-1', from: '2021-08-30', to: '2022-01-16' },
} as const

const product = provideProduct({
  env: { DEMO: '0', DEMO_TODAY: '', REQUESTS_PER_MINUTE: '1000000' },
  until: 'ready',
})
const browser = provideBrowser({ flat: true })
let admin: Caller
const schools = { oulad: 0, statements: 0 }
beforeAll(async () => {
  admin = await firstAdmin(product)
  schools.oulad = await addSchool(admin, '4144010001', '晨光职业技术学院')
  schools.statements = await addSchool(admin, '4144010002', '海棠职业学院')
  await importDone(product, ['oulad', oulad.dir, '--school', '4144010001'])
  await importDone(product, ['xapi', statementsFile, '--school', '4144010002'])
})
afterAll(() => removeFolder(oulad.dir))

type School = keyof typeof schools
/** A question about a school in the term of its data. */
const during = (school: School) =>
  ({
    schoolId: schools[school],
    periodType: 'custom',
    startDate: terms[school].from,
    endDate: terms[school].to,
  }) as const
const valuesBy = (rows: readonly Row[], metric: string) =>
  sorted(rows.map(({ name, values }) => [name, values[metric as keyof typeof values] ?? 0] as const))
/** Days on which a line is above nought. */
const daysOf = ({ x, series }: DataOf<'students/getStudentTrend'>, id?: string) =>
  sorted(x.map((day, i) => [day, series.find((line) => id === undefined || line.id === id)?.data[i] ?? 0] as const))
/** The number of people that is shown to who is not of the school. */
const shownPeople = (counts: Iterable<readonly [string, number]>) =>
  sorted(counts).filter(([, people]) => people >= SMALL_GROUP)
const studentOf = async (school: School, keyword: string): Promise<number> => {
  const { list } = await admin.data('students/getStudentList', { ...during(school), keyword })
  return Number(list.find(({ texts }) => texts?.['no'] === keyword)?.id)
}

describe('a school of the Open University tables', () => {
  const { from, to, presentation } = terms.oulad
  const taken = files.registrations.filter((one) => one.presentation === presentation)
  const clicks = files.clicks.filter(({ day }) => day >= from && day <= to)
  const sites = files.sites.filter(({ opened }) => opened <= to)
  const people = [...files.since].filter(([, day]) => day <= to)
  const modules = new Set(files.presentations.filter(({ opened }) => opened <= to).map(({ module }) => module))
  const courseName = ({ module }: { module: string }) => `OULAD ${module}`

  it('has the people, logs, courses and resources of its files in every total', async () => {
    const learners = new Set(clicks.map(({ student }) => student)).size
    const cards = await admin.data('dataOverviewTotalData/getTotalData', during('oulad'))
    expect(kpiValue(cards, 'students.total')).toBe(people.length)
    expect(kpiValue(cards, 'users.total')).toBe(people.length)
    expect(kpiValue(cards, 'teachers.total')).toBe(0)
    expect(kpiValue(cards, 'courses.total')).toBe(modules.size)
    expect(kpiValue(cards, 'resources.total')).toBe(sites.length)
    const students = await admin.data('students/getStudentTotal', during('oulad'))
    expect(students.map(({ id, value }) => [id, value]).slice(0, 3)).toEqual([
      ['students.total', people.length],
      ['students.active', learners],
      ['students.activeRate', expect.closeTo((100 * learners) / people.length, 5)],
    ])
    const resources = await admin.data('resource/getResourceTotal', during('oulad'))
    expect(kpiValue(resources, 'resources.uses')).toBe(clicks.length)
    expect(kpiValue(resources, 'resources.new')).toBe(sites.filter(({ opened }) => opened >= from).length)
    const active = new Map<string, Set<string>>()
    for (const { day, student } of clicks) active.set(day, (active.get(day) ?? new Set()).add(student))
    const trend = await admin.data('students/getStudentTrend', during('oulad'))
    expect(daysOf(trend)).toEqual(shownPeople([...active].map(([day, who]) => [day, who.size])))
  })

  it('lists everybody with their courses, and every course and resource with its use', async () => {
    const students = await allRows((page) => admin.data('students/getStudentList', { ...during('oulad'), ...page }))
    expect(students.map(({ texts }) => texts?.['no']).sort()).toEqual(people.map(([student]) => student).sort())
    const standing = taken.filter(({ dropped }) => dropped === undefined)
    expect(sorted(students.map(({ texts, values }) => [texts?.['no'] ?? '', values['students.courses'] ?? 0]))).toEqual(
      sorted(countBy(standing, ({ student }) => student)),
    )
    const courses = (await admin.data('resourceCourse/getCourseList', { ...during('oulad'), pageSize: 100 })).list
    expect(courses).toHaveLength(modules.size)
    expect(valuesBy(courses, 'courses.logs')).toEqual(sorted(countBy(clicks, courseName)))
    expect(valuesBy(courses, 'resources.total')).toEqual(sorted(countBy(sites, courseName)))
    const open = (await admin.data('moocCourse/getCourseList', { ...during('oulad'), pageSize: 100 })).list
    expect(valuesBy(open, 'mooc.enrolments')).toEqual(sorted(countBy(standing, courseName)))
    const used = await allRows((page) => admin.data('resource/getResourceList', { ...during('oulad'), ...page }))
    expect(used).toHaveLength(sites.length)
    expect(sorted(used.map(({ name, values }) => [name.split(' ')[1] ?? '', values['resources.uses'] ?? 0]))).toEqual(
      sorted(countBy(clicks, ({ site }) => site)),
    )
  })

  it('shows a course with those who take it or learn in it', async () => {
    const [module] = [...countBy(clicks, ({ module }) => module)].sort(([, a], [, b]) => b - a)[0] ?? ['']
    const { list } = await admin.data('resourceCourse/getCourseList', during('oulad'))
    const courseId = Number(list.find(({ name }) => name === `OULAD ${module}`)?.id)
    const asked = { ...during('oulad'), courseId }
    const own = clicks.filter((click) => click.module === module)
    const here = taken.filter((one) => one.module === module && (one.dropped === undefined || one.dropped > to))
    const { kpi } = await admin.data('resourceCourse/getCourseDetail', asked)
    expect(kpiValue(kpi, 'courses.learners')).toBe(new Set(own.map(({ student }) => student)).size)
    expect(kpiValue(kpi, 'resources.total')).toBe(sites.filter((site) => site.module === module).length)
    const learners = await admin.data('moocCourse/getCourseStudentList', asked)
    expect(learners.total).toBe(new Set([...here, ...own].map(({ student }) => student)).size)
    const periods = await admin.data('moocCourse/getCoursePeriodList', asked)
    expect(periods.list.find(({ name }) => name === `${module} ${presentation}`)?.texts?.['students']).toBe(
      `${here.length} 人`,
    )
  })

  it('shows in a portrait the days and the place of one person', async () => {
    const counts = countBy(clicks, ({ student }) => student)
    const [first] = [...counts].sort(([, a], [, b]) => b - a)
    const idle = people.find(([student]) => !counts.has(student))
    const dropped = taken.find((one) => one.dropped !== undefined && counts.has(one.student))
    for (const student of [first?.[0], idle?.[0], dropped?.student]) {
      if (student === undefined) throw new Error('the files hold nobody of this kind')
      const asked = { schoolId: schools.oulad, stuId: await studentOf('oulad', student), termId: terms.oulad.id }
      const own = clicks.filter((click) => click.student === student)
      const courses = taken.filter((one) => one.student === student && one.dropped === undefined)
      const { days } = await admin.data('studentImage/getStuCalendar', asked)
      expect(days).toEqual(sorted(countBy(own, ({ day }) => day)))
      const { who, no, kpi } = await admin.data('studentImage/getStuInfo', asked)
      expect([who, no, kpiValue(kpi, 'students.courses')]).toEqual([`学员${student}`, student, courses.length])
      const listed = await admin.data('studentImage/getStuCourseList', asked)
      expect(listed.list.map(({ cells }) => cells['course']).sort()).toEqual(courses.map(courseName).sort())
      // Their place is that of their logs among everybody of the school, those without any too.
      const below = people.filter(([other]) => (counts.get(other) ?? 0) < own.length).length
      const radar = await admin.data('studentImage/getStuRadar', asked)
      expect(radar.find(({ id }) => id === 'own')?.value).toBeCloseTo((100 * below) / (people.length - 1), 3)
    }
  })
})

describe('a school of the FUN-MOOC statements', () => {
  const count = (verb: string) => statements.filter((one) => one.verb === verb).length
  /** Who loads a file and does nothing else has not learned in the sense of 学习人数. */
  const learned = statements.filter(({ verb }) => verb !== 'downloaded')
  const courseOf = ({ course }: { course: string }) => course
  const resourceVerbs: ReadonlySet<string> = new Set(['played', 'initialized', 'downloaded'])

  it('has the learners, statements and videos of its file in every total', async () => {
    const cards = await admin.data('dataOverviewTotalData/getTotalData', during('statements'))
    const logs = await admin.data('dataOverviewTotalData/getPlatformShare', during('statements'))
    expect(logs.filter(({ value }) => value).map(({ id, value }) => [id, value])).toEqual([['mooc', statements.length]])
    expect(kpiValue(cards, 'students.total')).toBe(peopleIn(statements))
    expect(kpiValue(cards, 'courses.total')).toBe(new Set(statements.map(courseOf)).size)
    const students = await admin.data('students/getStudentTotal', during('statements'))
    expect(kpiValue(students, 'students.active')).toBe(peopleIn(statements))
    const perDay = [...new Set(statements.map(({ day }) => day))].map(
      (day) => [day, peopleIn(statements.filter((one) => one.day === day))] as const,
    )
    expect(daysOf(await admin.data('students/getStudentTrend', during('statements')))).toEqual(shownPeople(perDay))
    const { uses } = await admin.data('resource/getResourceType', during('statements'))
    expect(uses.map(({ id, value }) => [id, value])).toEqual([
      ['resources.views', count('initialized')],
      ['resources.plays', count('played')],
      ['resources.downloads', count('downloaded')],
      ['resources.favourites', 0],
    ])
    const lengths = new Map<string, number>()
    for (const { video, lengthS } of statements) lengths.set(video, Math.max(lengths.get(video) ?? 0, lengthS))
    const seconds = [...lengths.values()].reduce((sum, one) => sum + one, 0)
    const resources = await admin.data('resource/getResourceTotal', during('statements'))
    expect(kpiValue(resources, 'resources.total')).toBe(lengths.size)
    expect(kpiValue(resources, 'resources.videoHours')).toBeCloseTo(seconds / 3600, 5)
  })

  it('shows each course and video with its statements, and the learners of a course in its list', async () => {
    const courses = (await admin.data('resourceCourse/getCourseList', during('statements'))).list
    expect(valuesBy(courses, 'courses.logs')).toEqual(sorted(countBy(statements, courseOf)))
    const used = (await admin.data('resource/getResourceList', { ...during('statements'), pageSize: 100 })).list
    expect(valuesBy(used, 'resources.uses')).toEqual(
      sorted(
        countBy(
          statements.filter(({ verb }) => resourceVerbs.has(verb)),
          ({ video }) => video,
        ),
      ),
    )
    for (const { id, name, values } of courses) {
      const own = statements.filter(({ course }) => course === name)
      const asked = { ...during('statements'), courseId: Number(id) }
      const trend = await admin.data('moocCourse/getCourseTrend', asked)
      const ofResources = own.filter(({ verb }) => resourceVerbs.has(verb)).length
      expect(trend.types.filter(({ value }) => value).map((part) => [part.id, part.value])).toEqual([
        ['study', own.length - ofResources],
        ['resource', ofResources],
      ])
      const people = peopleIn(learned.filter(({ course }) => course === name))
      const listed = await admin.data('moocCourse/getCourseStudentList', asked)
      expect([name, values['courses.learners'], listed.total]).toEqual([name, people, people])
    }
    const file = await admin.envelope('resource/getResourceFile', {
      schoolId: schools.statements,
      resourceId: Number(used[0]?.id),
    })
    expect(file.msg).toBe('素材保存在来源平台，暂不支持在线预览')
  })

  it('shows in a portrait the days, the hours and the place of one person', async () => {
    const counts = countBy(statements, ({ learner }) => learner)
    const [first, last] = [Math.max(...counts.values()), Math.min(...counts.values())].map(
      (most) => [...counts].find(([, n]) => n === most)?.[0] ?? '',
    )
    for (const learner of [first ?? '', last ?? '']) {
      const asked = {
        schoolId: schools.statements,
        stuId: await studentOf('statements', learner),
        termId: terms.statements.id,
      }
      const own = statements.filter((one) => one.learner === learner)
      const { days } = await admin.data('studentImage/getStuCalendar', asked)
      expect(days).toEqual(sorted(countBy(own, ({ day }) => day)))
      const { hours } = await admin.data('studentImage/getStuTrend', asked)
      expect(sorted(hours.map(([weekday, hour, logs]) => [`${weekday} ${hour}`, logs]))).toEqual(
        sorted(countBy(own, ({ weekday, hour }) => `${weekday} ${hour}`)),
      )
      const below = [...counts.values()].filter((other) => other < own.length).length
      const radar = await admin.data('studentImage/getStuRadar', asked)
      expect(radar.find(({ id }) => id === 'own')?.value).toBeCloseTo((100 * below) / (counts.size - 1), 3)
    }
  })

  it('has no teacher, and refuses the portrait of one', async () => {
    expect((await admin.data('teachers/getTeacherList', during('statements'))).total).toBe(0)
    const totals = await admin.data('teachers/getTeacherTotal', during('statements'))
    expect(totals.map(({ value }) => value)).toEqual([0, 0, null, null, 0, null])
    const { msg } = await admin.envelope('teaPortrait/getTeaInfo', { schoolId: schools.statements, teaId: 12_345 })
    expect(msg).toBe('数据不存在或已删除')
  })
})

it.each(['oulad', 'statements'] as const)(
  'the pages of the school of %s come, and what is empty says why',
  async (school) => {
    const student = school === 'oulad' ? (files.clicks[0]?.student ?? '') : (statements[0]?.learner ?? '')
    const pages = pagesOf(schools[school], await studentOf(school, student), terms[school])
    const visits = await visitPages(browser, product.url, admin, pages)
    expect(visits.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(visits.map(({ leadsTo }) => leadsTo)).toEqual(pages.map(({ leadsTo }) => leadsTo))
    expect(visits.flatMap(emptyWithoutReason)).toEqual([])
    // One that says no more is found.
    const bare = { state: 'empty', text: '题型\n暂无数据哦~' }
    expect(emptyWithoutReason({ leadsTo: '', wrong: [], blocks: [bare] })).toHaveLength(1)
    expect(visits.flatMap(({ blocks }) => blocks.filter(({ state }) => state === 'ready')).length).toBeGreaterThan(30)
  },
)
