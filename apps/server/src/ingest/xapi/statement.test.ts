import { describe, expect, it } from 'vitest'
import { labelOf, numberOf, type XapiActor } from './actor.ts'
import { secondsOf } from './duration.ts'
import { statementOf, type XapiStatement } from './statement.ts'

const course = {
  id: 'https://lms.example/course/7',
  definition: { type: 'http://adlnet.gov/expapi/activities/course', name: { 'zh-CN': '机械制图' } },
}
const video = {
  id: 'https://lms.example/video/1',
  definition: { type: 'https://w3id.org/xapi/video/activity-type/video', name: { en: 'Lesson', 'zh-CN': '第一讲' } },
}
const statement = (more: object = {}): object => ({
  id: '056fde50-3793-56e6-925a-9dcaf23ccd6e',
  actor: { account: { homePage: 'https://lms.example', name: 'wang-lan' } },
  verb: { id: 'https://w3id.org/xapi/video/verbs/played' },
  object: video,
  context: { contextActivities: { parent: [course] } },
  timestamp: '2026-10-12T09:00:00+08:00',
  ...more,
})
const read = (more: object): XapiStatement => {
  const found = statementOf(statement(more))
  if (typeof found === 'string') throw new Error(found)
  return found
}
const verb = (id: string) => ({ verb: { id } })
const actor = (one: object): XapiActor => read({ actor: one }).actor

describe('a duration', () => {
  it.each([
    ['PT5M', 300],
    ['PT300S', 300],
    ['P0DT0H5M0S', 300],
    ['P0Y0M0DT0H5M0S', 300],
    ['P0DT00H05M00S', 300],
    ['PT5.0M', 300],
    ['PT0,5H', 1800],
    ['PT25H', 90_000],
    ['P1DT2H', 93_600],
    ['P1W', 604_800],
    ['pt1m30.4s', 90],
    ['PT612.340000000000003S', 612],
  ])('%s is %d seconds', (text, seconds) => expect(secondsOf(text)).toBe(seconds))

  it.each([null, 300, '', 'P', 'PT', 'P1DT', '5 minutes', '-PT5M', 'PT5', {}, 'PT1e3S'])('%j is none', (text) =>
    expect(secondsOf(text)).toBeUndefined(),
  )

  it('of more than a day is kept as a day, and said', () => {
    expect(read({ result: { duration: 'P1W' } })).toMatchObject({ durationS: 86_400, isCapped: true })
    expect(read({ result: { duration: 'P1D' } })).toMatchObject({ durationS: 86_400, isCapped: false })
  })

  it.each([null, 5, 'none', [], { duration: null }, { duration: 7 }, { score: { scaled: 'x' } }])(
    'costs itself alone where the result is %j',
    (result) => expect(read({ result })).toMatchObject({ type: 'play', durationS: 0 }),
  )
})

describe('a score of a statement', () => {
  it.each([{ raw: 120, max: 100 }, { scaled: 1.2 }, { raw: 12, min: 0, max: 10 }, { scaled: 0.8, raw: 80, max: 100 }])(
    'is not read, so that none can be above its full mark: %j',
    (score) => {
      const { result: _, ...statement } = { result: undefined, ...(read({ result: { score } }) as object) }
      expect(statement).toEqual(read({ result: {} }))
      expect(JSON.stringify(statement)).not.toContain('core')
    },
  )
})

describe('an actor', () => {
  it('is one person under every spelling of one address', () => {
    const refs = ['mailto:Chen.Yu@a.example', 'mailto:chen.yu@A.example', 'MAILTO:chen.yu@a.example '].map(
      (mbox) => actor({ mbox }).ref,
    )
    expect(new Set(refs)).toEqual(new Set(['mailto:chen.yu@a.example']))
    expect(actor({ mbox_sha1sum: 'ABCDEF' }).ref).toBe(actor({ mbox_sha1sum: 'abcdef' }).ref)
  })

  it('is one person under every spelling of one home page', () => {
    const refs = [
      'https://lms.example',
      'https://lms.example/',
      'https://LMS.example:443',
      'HTTPS://lms.example/?lang=zh',
    ].map((homePage) => actor({ account: { homePage, name: 'Li' } }).ref)
    expect(new Set(refs)).toEqual(new Set(['https://lms.example Li']))
    const other = ['https://lms.example:8443', 'http://lms.example', 'https://lms.example/a', 'urn:lms']
    expect(new Set(other.map((homePage) => actor({ account: { homePage, name: 'Li' } }).ref)).size).toBe(4)
  })

  it('is told apart by number and name, however long the beginning that two have in common', () => {
    const two = ['1', '2'].map((end) => actor({ openid: `https://id.example/users/2026000000000000000000${end}` }))
    expect(new Set(two.map(numberOf)).size).toBe(2)
    expect(new Set(two.map(labelOf)).size).toBe(2)
    for (const one of two) expect(numberOf(one).length).toBeLessThanOrEqual(36)
    const emoji = actor({ account: { homePage: 'https://lms.example', name: 'xiaoyue😀2026' } })
    expect([numberOf(emoji), labelOf(emoji)]).toEqual([
      'xiaoyue😀2026',
      expect.stringMatching(/^学员xiaoyue·[0-9a-f]{4}$/),
    ])
    expect(labelOf(actor({ mbox: 'mailto:chen.yu@a.example' }))).toBe('学员chen.yu')
  })

  it.each([
    [{ objectType: 'Group', account: { homePage: 'https://lms.example', name: 'g' } }, 'the actor is a group'],
    [{ objectType: 'group', mbox: 'mailto:a@b.cn' }, 'the actor is a group'],
    [{ mbox: 'mailto: ' }, 'the actor has no identifier'],
    [{ mbox: ' ' }, 'actor.mbox: blank'],
    [{ mbox_sha1sum: '  ' }, 'actor.mbox_sha1sum: blank'],
    [{ account: { homePage: 'https://lms.example', name: ' ' } }, 'actor.account.name: blank'],
    [{ member: [{ mbox: 'mailto:a@b.cn' }] }, 'the actor is a group'],
    [{ name: '张三' }, 'the actor has no identifier'],
    [
      { account: { homePage: 'https://lms.example', name: 'a\u0000b' } },
      'the identifier of the actor holds control characters',
    ],
    [{ openid: 'https://a.example/\ud83d' }, 'the identifier of the actor holds control characters'],
  ])('%j is refused', (one, why) => expect(statementOf(statement({ actor: one }))).toBe(why))

  it.each([{ account: {} }, { account: [] }, { account: { homePage: 'https://x.example', name: '' } }, { openid: 5 }])(
    'is who its good identifier says, whatever stands beside it: %j',
    (odd) => expect(actor({ ...odd, mbox: 'mailto:a@b.cn' }).ref).toBe('mailto:a@b.cn'),
  )

  it.each([{ member: null }, { member: [] }, { mbox: 5 }, { objectType: {} }])('is one person with %j', (odd) => {
    const account = { homePage: 'https://lms.example', name: 'wang-lan' }
    expect(actor({ ...odd, account }).account).toBe('wang-lan')
  })
})

describe('a statement', () => {
  it('has one id in capitals and small letters', () => {
    expect(read({ id: '056FDE50-3793-56E6-925A-9DCAF23CCD6E' }).id).toBe('056fde50-3793-56e6-925a-9dcaf23ccd6e')
    expect(read({ id: 'Other-Id' }).id).toBe('Other-Id')
  })

  it('keeps names on one line and well formed, and refuses ids that no store takes', () => {
    const named = (name: string) => read({ object: { ...video, definition: { name: { zh: name } } } }).resource?.name
    expect([named('第二讲 \ud83d'), named('第一\u0000讲\n上'), named('')]).toEqual([
      '第二讲 \uFFFD',
      '第一 讲 上',
      video.id,
    ])
    expect(statementOf(statement({ object: { id: 'https://lms.example/video/1\u0000' } }))).toBe(
      'an identifier holds control characters',
    )
  })

  it('takes any kind of object that is an activity', () => {
    const object = {
      objectType: 'GroupActivity',
      id: 'https://lms.example/xblock/p1',
      definition: { type: 'x/cmi.interaction' },
    }
    expect(read({ object, ...verb('https://w3id.org/xapi/acrossx/verbs/evaluated') })).toMatchObject({
      type: 'other',
      course: { ref: course.id, name: '机械制图' },
      resource: { ref: object.id },
    })
  })

  it.each([
    { context: [] },
    { context: { extensions: [], contextActivities: { parent: course } } },
    { context: { contextActivities: [] } },
    { object: { ...video, definition: [] } },
    { object: { ...video, definition: { type: 5 } } },
    { object: { ...video, objectType: {} } },
    { object: { objectType: 'Agent', id: null } },
  ])('is taken whatever its optional fields are: %j', (odd) => expect(read(odd)).toBeTypeOf('object'))

  it.each([{}, '', [null], { objectType: 'Activity' }, [{ id: 'x'.repeat(501) }], 5])(
    'is of its course whatever else it stands in: %j',
    (grouping) => {
      const contextActivities = { parent: [grouping, course].flat(), grouping }
      expect(read({ context: { contextActivities } }).course?.ref).toBe(course.id)
    },
  )

  it('is called as one of its languages says, whatever the others hold', () => {
    const named = (name: object) => read({ object: { ...video, definition: { name } } }).resource?.name
    expect([named({ 'zh-CN': '', en: 'Lesson' }), named({ en: null, zh: '第一讲' })]).toEqual(['Lesson', '第一讲'])
  })

  it.each([
    [90.4, 90],
    ['90', 90],
    [{ toString: 1, valueOf: 1 }, 0],
    [1e300, 0],
    [1e10, 0],
    [-1, 0],
  ])('has a length that the warehouse takes: %j', (length, stored) => {
    const extensions = { 'https://w3id.org/xapi/video/extensions/length': length }
    expect(read({ context: { extensions } }).resource?.lengthS).toBe(stored)
  })

  it('finds what it takes back', () => {
    const target = { objectType: 'StatementRef', id: '8A255AAF-2A1E-5DAE-BCB2-E0F60D087168' }
    const spelled: object[] = [
      verb('http://adlnet.gov/expapi/verbs/voided'),
      verb('https://adlnet.gov/expapi/verbs/voided/'),
      { object: { ...target, objectType: 'statementRef' } },
      { actor: { objectType: 'Group', name: '管理员' } },
      { timestamp: '2026-10-12T09:00:00' },
    ]
    for (const more of spelled)
      expect(read({ object: target, ...verb('http://adlnet.gov/expapi/verbs/voided'), ...more }).voids).toBe(
        '8a255aaf-2a1e-5dae-bcb2-e0f60d087168',
      )
    expect(read({ object: target, ...verb('http://adlnet.gov/expapi/verbs/liked') }).voids).toBeUndefined()
  })
})

describe('profiles', () => {
  const site = { id: 'https://moodle.example', definition: { type: 'http://id.tincanapi.com/activitytype/lms' } }
  const moodleCourse = {
    id: 'https://moodle.example/course/view.php?id=3',
    definition: { type: 'https://w3id.org/xapi/cmi5/activitytype/course', name: { 'zh-CN': '电工' } },
  }
  const section = {
    id: 'https://moodle.example/course/section.php?id=9',
    definition: { type: 'http://id.tincanapi.com/activitytype/section', name: { 'zh-CN': '第一章' } },
  }
  const viewed = verb('http://id.tincanapi.com/verb/viewed')

  it('of Moodle: views are views, the course is the course wherever it stands', () => {
    const contextActivities = { parent: [section], grouping: [site, moodleCourse] }
    const quiz = {
      id: 'https://moodle.example/mod/quiz/view.php?id=4',
      definition: { type: 'http://adlnet.gov/expapi/activities/assessment' },
    }
    expect(read({ ...viewed, object: quiz, context: { contextActivities } })).toMatchObject({
      type: 'view',
      course: { ref: moodleCourse.id, name: '电工' },
      resource: { ref: quiz.id },
    })
    const alone = read({
      ...viewed,
      object: quiz,
      context: { contextActivities: { parent: [section], grouping: [site] } },
    })
    expect(alone.course).toBeUndefined()
  })

  it('of Moodle: a course that is viewed is a view of its front page', () => {
    expect(
      read({ ...viewed, object: moodleCourse, context: { contextActivities: { grouping: [site] } } }),
    ).toMatchObject({
      type: 'view',
      course: { ref: moodleCourse.id },
      resource: { ref: moodleCourse.id, name: '电工' },
    })
    expect(read({ ...verb('https://w3id.org/xapi/adl/verbs/logged-in'), object: site }).type).toBe('login')
  })

  it('of cmi5: the time of a session is counted once, by its end', () => {
    const category = [{ id: 'https://w3id.org/xapi/cmi5/context/categories/cmi5' }]
    const timed = (name: string, more: object = { category }): number =>
      read({
        ...verb(`http://adlnet.gov/expapi/verbs/${name}`),
        object: moodleCourse,
        result: { duration: 'PT10M' },
        context: { contextActivities: more },
      }).durationS
    expect(['completed', 'passed', 'terminated'].map((name) => timed(name))).toEqual([0, 0, 600])
    expect(timed('passed', { category: category[0] })).toBe(0)
    expect(timed('passed', { category: [{ objectType: 'Activity' }, ...category] })).toBe(0)
    expect(timed('completed', {})).toBe(600)
  })

  it('of H5P: the time of a set is counted, that of its questions is part of it', () => {
    const h5p = (name: string) =>
      read({ ...verb(`http://adlnet.gov/expapi/verbs/${name}`), result: { duration: 'PT30S' } })
    expect(['attempted', 'answered', 'completed'].map((name) => [h5p(name).type, h5p(name).durationS])).toEqual([
      ['view', 30],
      ['other', 0],
      ['study', 30],
    ])
  })
})
