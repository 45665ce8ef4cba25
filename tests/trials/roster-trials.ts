import { kpiValue } from '../product/numbers.ts'
import { autumnOf, classOf, eventAt, idOf, lessonOn, signsExpecting, signsOf } from './class-of-roster.ts'
import { type CollegeNumbers, collegesIn } from './school-numbers.ts'
import type { Trial } from './trial.ts'
import { inputPath, inputText } from './trial-server.ts'

/** Students of the files by their 学号. */
const P2 = '2026A001'
const P3 = '2026A002'

/** Somebody left the class in October and came back in November. */
const reenrolled = (rosters: readonly string[]): Trial => ({
  name: rosters.join(', then '),
  inputs: rosters.map((roster) => `${roster}.zip`),
  steps: 'import in this order; a sign-in on 15 September, 15 October and 10 November',
  right: ['P2 expected on 2026-09-15, 2026-11-10; all expected 2, 1, 2'],
  async measure(server) {
    const roster = await classOf(
      await server.addSchool(),
      rosters.map((one) => `${one}.zip`),
    )
    const days = ['2026-09-15', '2026-10-15', '2026-11-10']
    await roster.send(days.flatMap((day, at) => lessonOn(roster, day, at, [])))
    await server.settle()
    const expecting = await signsExpecting(roster, roster.student(P2))
    const signs = await signsOf(roster)
    const daysOfP2 = days.filter((_, at) => expecting.has(at)).join(', ')
    return `P2 expected on ${daysOfP2 || 'no day'}; all expected ${days.map((day) => signs.get(day)?.expected ?? '-').join(', ')}`
  },
})

const percent = (rate: number | null): string => (rate === null ? '-' : `${Math.round(rate * 10) / 10} %`)
const collegesText = (colleges: readonly CollegeNumbers[]): string =>
  colleges
    .filter(({ students, activeRate }) => students > 0 || (activeRate ?? 0) > 0)
    .map(
      ({ name, students, activeRate, attendanceRate }) =>
        `${name} ${students}, active ${percent(activeRate)}, came ${percent(attendanceRate)}`,
    )
    .sort()
    .join(' + ')

const movedCollege: Trial = {
  name: '20-base, then 26-moved-college',
  inputs: ['20-base.zip', '26-moved-college.zip'],
  steps:
    'import the first; in October both students log in and P2 signs in; import the second; both log in in November',
  right: [
    'October 机电学院 2, active 100 %, came 50 %; after the move the same; November 护理学院 1, 机电学院 1; highest rate 100 %',
  ],
  async measure(server) {
    const school = await server.addSchool()
    const roster = await classOf(school, ['20-base.zip'])
    const [student, other] = [roster.student(P2), roster.student(P3)]
    const logins = (day: string) => [student, other].map((who) => eventAt(day, '10:00', who, { type: 'login' }))
    await roster.send([...logins('2026-10-14'), ...lessonOn(roster, '2026-10-15', 1, [student])])
    await server.settle()
    const before = collegesText(await collegesIn(school, 10))
    await school.load('oneroster', inputPath('26-moved-college.zip'))
    await roster.send(logins('2026-11-17'))
    await server.settle()
    const [october, november] = [await collegesIn(school, 10), await collegesIn(school, 11)]
    const after = collegesText(october)
    const heads = november.filter(({ students }) => students > 0).map(({ name, students }) => `${name} ${students}`)
    const rates = [...october, ...november].flatMap((one) => [one.activeRate ?? 0, one.attendanceRate ?? 0])
    return `October ${before}; after the move ${after === before ? 'the same' : after}; November ${heads.sort().join(', ')}; highest rate ${percent(Math.max(...rates))}`
  },
}

/** Everybody of a roster is taken. `readAs`: what the import says of the form in which it read the people. */
const everybody = (roster: string, input = `${roster}.zip`, readAs = ''): Trial => ({
  name: roster,
  inputs: [input],
  steps: 'import',
  right: [`status 0, refused 0, people 3, class of 2${readAs}`],
  async measure(server) {
    const school = await server.addSchool()
    const { status, output, errors } = await school.load('oneroster', inputPath(input))
    const last = errors.trim().split('\n').at(-1) ?? ''
    if (!output.includes('拒收合计')) return `status ${status}, ${last.slice(0, 160)}`
    const account = await school.account()
    const classes = await account.data('zjyCourse/getCourseClassList', { schoolId: school.id })
    const students = classes.list[0]?.texts?.students?.replace(/\D/g, '') ?? '0'
    const numberIn = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '-'
    const form = [...output.matchAll(/users\.csv (?:是 (\S+) 编码|的单元格以(\S+)分隔)/g)].map(
      ([, code, sign]) => code ?? sign,
    )
    return `status ${status}, refused ${numberIn(/拒收合计 +(\d+)/)}, people ${numberIn(/新增 (\d+) 人/)}, class of ${students}${form.map((part) => `, ${part}`).join('')}`
  },
})

/** P3 comes into the class by a file after the lesson at which they were expected. */
const late = (isCorrected: boolean, right: readonly string[]): Trial => ({
  name: `25-late-1, lesson, then 25-late-2${isCorrected ? ', then a correction' : ''}`,
  inputs: ['25-late-1.zip', '25-late-2.zip'],
  steps: `import the first; lesson of 10 November where P2 signs in; import the second${isCorrected ? '; the teacher notes P3 as present' : ''}`,
  right,
  async measure(server) {
    const school = await server.addSchool()
    const first = await classOf(school, ['25-late-1.zip'])
    const day = '2026-11-10'
    await first.send(lessonOn(first, day, 1, [first.student(P2)]))
    await server.settle()
    const roster = await classOf(school, ['25-late-2.zip'])
    let answer = ''
    if (isCorrected) {
      const noted = { type: 'sign', signId: idOf(roster, 1), studentId: roster.student(P3), state: 'present' }
      const sent = await roster.send([eventAt(day, '11:00', roster.teacherId, noted)])
      answer = sent.answer.accepted === 1 ? '' : `; correction refused with its reason`
    }
    await server.settle()
    const { expected, present } = (await signsOf(roster)).get(day) ?? { expected: 0, present: 0 }
    return `expected ${expected}, present ${present}${answer}`
  },
})

const homeworkTitle: Trial = {
  name: '40-feed-title-newline',
  inputs: ['20-base.zip', '40-feed-title-newline.ndjson'],
  steps: 'import the roster, send the line with its class and teacher; P2 hands in the same day',
  right: ['accepted 2; expected 2, handed in 1'],
  async measure(server) {
    const school = await server.addSchool()
    const roster = await classOf(school, ['20-base.zip'])
    const homeworkId = idOf(roster, 1)
    const line = inputText('40-feed-title-newline.ndjson')
      .trim()
      .replace('20000001', String(roster.teacherId))
      .replace('"classId": 401', `"classId": ${roster.classId}`)
      .replace('990001', String(homeworkId))
    const handedIn = eventAt('2026-11-27', '15:00', roster.student(P2), { type: 'homework', homeworkId })
    const { answer } = await roster.send([line, handedIn])
    await server.settle()
    const account = await school.account()
    const { homework } = await account.data('faceTeach/getJoinLater', autumnOf(school))
    return `accepted ${answer.accepted}; expected ${kpiValue(homework, 'homework.expected')}, handed in ${kpiValue(homework, 'homework.submitted')}`
  },
}

/** Rosters as school systems write them, and the feed about their classes. */
export const rosterTrials: readonly Trial[] = [
  reenrolled(['20-base', '21-reenrolled-bulk']),
  reenrolled(['20-base', '21-reenrolled-delta']),
  reenrolled(['21-reenrolled-bulk']),
  movedCollege,
  everybody('23-modified-blank'),
  everybody('24-excel-blank-rows'),
  late(false, ['expected 2, present 1']),
  late(true, ['expected 2, present 2', 'expected 2, present 1; correction refused with its reason']),
  homeworkTitle,
  everybody('60-semicolon', '60-semicolon', ', 分号'),
  everybody('61-utf16-tabs', '61-utf16-tabs', ', UTF-16, 制表符'),
  everybody('61-utf16-commas', '61-utf16-commas', ', UTF-16'),
]
