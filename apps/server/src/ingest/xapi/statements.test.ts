import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { INTAKE_ITEM, INTAKE_MAX_EVENTS } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOW, timeAt } from '../../../testing/worlds/intake-world.ts'
import { basic, openStatementsWorld, type StatementsWorld, VOIDINGS } from '../../../testing/worlds/statements-world.ts'
import type { RawAnswer } from '../../call/handler.ts'
import { replayDeadLetters } from '../dead-letters/replay.ts'
import type { Intake } from '../intake.ts'

let world: StatementsWorld
let intake: Intake
const send: StatementsWorld['send'] = (body, request) => world.send(body, request)
beforeAll(async () => {
  world = await openStatementsWorld()
  intake = world.statements
})
afterAll(() => world.close())

const detailOf = ({ status, body }: RawAnswer): [number, string | undefined] => [
  status,
  (body as { data?: { detail?: string } }).data?.detail,
]
const ADL = 'http://adlnet.gov/expapi/verbs/'
const course = {
  id: 'https://zjy.example/courses/301',
  definition: { type: 'http://adlnet.gov/expapi/activities/course' },
}
const video = {
  id: 'https://zjy.example/resource/401',
  definition: { type: 'https://w3id.org/xapi/video/activity-type/video', name: { zh: '视频' } },
}
const statement = (verb: string, more: object = {}): Record<string, unknown> => ({
  id: randomUUID(),
  actor: { account: { homePage: 'https://zjy.example', name: '1001' } },
  verb: { id: `${ADL}${verb}` },
  object: video,
  context: { contextActivities: { parent: [course] } },
  timestamp: timeAt(-1),
  ...more,
})

const one = async <Row>(sql: string) => (await world.store.query<Row>(sql))[0] as Row
const counts = async () => {
  await intake.drainNow()
  return one<{ n: number; distinct: number }>('SELECT count() AS n, uniqExact(event_id) AS distinct FROM fact_log')
}
const letters = async (reason: string) =>
  (
    await world.database.pool.query<{ id: number; form: string; body: string; detail: string; state: string }>(
      'SELECT id, form, body, detail, state FROM ingest_dead_letter WHERE reason = $1 ORDER BY id',
      [reason],
    )
  ).rows

describe('statements', () => {
  it('become facts, one or many, and are known when they come again', async () => {
    const many = [
      statement('played', { result: { duration: 'PT1M30S' } }),
      statement('paused'),
      statement('initialized'),
      statement('voted'),
      statement('completed', { object: course }),
    ]
    const first = await send(many)
    expect(first).toMatchObject({
      status: 200,
      body: many.map(({ id }) => id),
      headers: { 'x-experience-api-version': '1.0.3' },
    })
    expect((await send(many, { headers: { 'x-experience-api-version': '2.0.0' } })).headers).toMatchObject({
      'x-experience-api-version': '2.0.0',
    })
    expect(await counts()).toEqual({ n: 5, distinct: 5 })
    expect(
      await world.store.query(
        'SELECT log_type AS type, object_id AS object, course_id AS course, duration_s AS s FROM fact_log ORDER BY type, object',
      ),
    ).toEqual([
      { type: 'other', object: 0, course: 301, s: 0 },
      { type: 'play', object: 401, course: 301, s: 90 },
      { type: 'study', object: 0, course: 301, s: 0 },
      { type: 'study', object: 0, course: 301, s: 0 },
      { type: 'view', object: 401, course: 301, s: 0 },
    ])
    const { rows } = await world.database.pool.query(
      'SELECT accepted, duplicated, other_verb FROM ingest_status WHERE school_id = 1',
    )
    expect(rows).toEqual([{ accepted: 5, duplicated: 5, other_verb: 1 }])
  })

  it('of other verbs are kept whatever they are about', async () => {
    const before = (await counts()).n
    const odd = [
      statement('commented', { object: { objectType: 'Agent', mbox: 'mailto:a@b.cn' } }),
      statement('voided', { object: { objectType: 'Agent', mbox: 'mailto:c@b.cn' } }),
      statement('liked', { object: { id: 'https://elsewhere.example/thing' }, context: undefined }),
    ]
    expect((await send(odd)).status).toBe(200)
    expect((await counts()).n).toBe(before + 3)
  })

  it('are put under their id: 204, and 409 for another statement under it', async () => {
    const before = (await counts()).n
    const { id, ...rest } = statement('played')
    const query = `?statementId=${id}`
    expect(await send(rest, { method: 'PUT', query })).toMatchObject({ status: 204, body: undefined })
    expect((await send({ ...rest, id: String(id).toUpperCase() }, { method: 'PUT', query })).status).toBe(204)
    expect((await send({ ...rest, timestamp: timeAt(-7) }, { method: 'PUT', query })).status).toBe(409)
    expect((await send({ ...rest, id: randomUUID() }, { method: 'PUT', query })).status).toBe(400)
    expect((await send(rest, { method: 'PUT' })).status).toBe(400)
    expect((await counts()).n).toBe(before + 1)
  })

  it('without an id get one from their content, without a time the present', async () => {
    const before = (await counts()).n
    const { id: _, ...nameless } = statement('played', { timestamp: timeAt(-3) })
    const [first, again] = [await send(nameless), await send(nameless)]
    expect(first.body).toEqual(again.body)
    expect((await counts()).n).toBe(before + 1)
    const { timestamp: __, ...timeless } = nameless
    expect((await send([timeless, timeless])).status).toBe(200)
    expect((await counts()).n).toBe(before + 3)
  })

  it('come with attachments, which are counted and dropped, and packed', async () => {
    const part = statement('played', {
      attachments: [{ usageType: 'http://x', display: { zh: '图' }, contentType: 'image/png', length: 4, sha2: '00' }],
    })
    const body = `--b42\r\nContent-Type: application/json\r\n\r\n${JSON.stringify([part])}\r\n--b42\r\nContent-Type: image/png\r\nX-Experience-API-Hash: 00\r\n\r\n\x00--b\r\n--b42--\r\n`
    expect(await send(body, { headers: { 'content-type': 'multipart/mixed; boundary="b42"' } })).toMatchObject({
      status: 200,
      body: [part.id],
      headers: { 'x-attachments-dropped': '1' },
    })
    expect(
      (await send(gzipSync(JSON.stringify(statement('played'))), { headers: { 'content-encoding': 'gzip' } })).status,
    ).toBe(200)
  })

  it.each(['\r\n', '\n'])('come with attachments of other writers, lines ended by %j', async (end) => {
    const title = 'x --b42 --b42--'
    const part = statement('played', { object: { ...video, definition: { ...video.definition, name: { zh: title } } } })
    const body = ['--b42 ', 'CONTENT-TYPE:application/json', '', JSON.stringify(part, null, 1).replaceAll('\n', end)]
    const attachment = ['--b42', 'content-type: text/plain', '', 'x', '--b42x', ' --b42', '--b42', '', 'second', '']
    expect(
      await send(['', ...body, ...attachment].join(end), {
        headers: { 'content-type': 'Multipart/Mixed;BOUNDARY=b42' },
      }),
    ).toMatchObject({ status: 200, body: [part.id], headers: { 'x-attachments-dropped': '2' } })
    expect(detailOf(await send(body.join(end), { headers: { 'content-type': 'multipart/mixed' } }))[0]).toBe(400)
  })

  it('are refused with a key, a version or a body that does not hold', async () => {
    const s = statement('played')
    const secret = (await world.keys.find('zjy-test'))?.secret.toString('hex') ?? ''
    const flipped = `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`
    for (const wrong of [
      '',
      'Basic',
      basic('zjy-test', flipped),
      basic('nobody', secret),
      basic('zjy-test', ''),
      `Bearer ${secret}`,
    ]) {
      expect(await send(s, { headers: { authorization: wrong } })).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': 'Basic realm="xapi"' },
      })
    }
    for (const version of ['', '0.95', '3.0', '1.0.3x'])
      expect((await send(s, { headers: { 'x-experience-api-version': version } })).status).toBe(400)
    for (const body of ['', '{', '[1]', 'null', JSON.stringify({ ...s, id: 'x' })])
      expect((await send(body)).status).toBe(400)
    expect((await send({ ...s, verb: undefined })).status).toBe(400)
    expect((await send(Array.from({ length: 10_001 }, () => ({})))).status).toBe(413)
  })

  it('of somebody or something unknown wait whole among the dead letters, and are replayed once', async () => {
    const before = (await counts()).n
    const stranger = { account: { homePage: 'https://zjy.example', name: 'wang.li' } }
    const note = '备注'.repeat(5000)
    const unknown = statement('played', {
      actor: stranger,
      context: { contextActivities: { parent: [course] }, extensions: { 'https://zjy.example/note': note } },
    })
    const bad = { ...statement('played'), object: { id: '' } }
    const answer = await send([
      statement('played'),
      unknown,
      statement('played', { object: { id: 'https://zjy.example/resource/499' } }),
      bad,
    ])
    expect(answer).toMatchObject({ status: 200, headers: { 'x-statements-refused': 'invalid=2, unknown_user=1' } })
    expect((await counts()).n).toBe(before + 1)
    const [letter] = await letters('unknown_user')
    expect(letter).toMatchObject({ form: 'statement', state: 'open', detail: 'actor https://zjy.example wang.li' })
    expect(JSON.parse(letter?.body ?? '')).toEqual(unknown)

    const replay = (ids: readonly string[]) =>
      replayDeadLetters(
        {
          intake,
          keys: world.keys,
          store: world.store,
          rollups: world.keeper,
          pool: world.database.pool,
          directory: world.directory,
          now: world.clock.now,
        },
        ids,
        null,
      )
    const ids = [...(await letters('unknown_user')), ...(await letters('invalid'))].map(({ id }) => String(id))
    expect((await replay(ids)).replayed).toBe(0)
    // Refused again, a letter is not kept a second time.
    expect(await letters('unknown_user')).toHaveLength(1)
    await world.database.pool.query(
      "INSERT INTO source_ref(source, kind, ref, id) VALUES ('xapi:zjy:1', 'person', 'https://zjy.example wang.li', 1002)",
    )
    expect((await replay(ids)).replayed).toBe(1)
    expect((await replay(ids)).replayed).toBe(0)
    const done = await letters('unknown_user')
    expect(done.map(({ state }) => state)).toEqual(['replayed'])
    expect(await counts()).toEqual({ n: before + 2, distinct: before + 2 })
  })

  it('are bound to the schools of the key, its minute and the clock', async () => {
    const key = await world.keys.create({
      keyId: 'zjy-two',
      platform: 'zjy',
      name: '乙',
      schoolIds: [2],
      homePages: ['https://zjy.example'],
      eventsPerMinute: 60,
    })
    const own = { authorization: basic('zjy-two', key.secret.toString('hex')) }
    const second = statement('played', { actor: { account: { homePage: 'https://zjy.example', name: '2001' } } })
    expect((await send(statement('played'), { headers: own })).status).toBe(403)
    expect(await send([statement('played'), second], { headers: own })).toMatchObject({
      status: 200,
      headers: { 'x-statements-refused': 'foreign_school=1' },
    })
    expect(
      (
        await send(
          Array.from({ length: 100 }, () => second),
          { headers: own },
        )
      ).status,
    ).toBe(200)
    expect(await send(second, { headers: own })).toMatchObject({ status: 429, headers: { 'retry-after': '44' } })
    world.clock.at = NOW + 45_000
    expect((await send(second, { headers: own })).status).toBe(200)
    expect(await send(statement('played', { timestamp: timeAt(12) }))).toMatchObject({
      status: 200,
      headers: { 'x-statements-refused': 'future=1' },
    })
    expect(await send(statement('played', { timestamp: timeAt(-401 * 1440) }))).toMatchObject({
      status: 200,
      headers: { 'x-statements-refused': 'too_old=1' },
    })
  })
})

describe('a body', () => {
  it('is counted before anything is built of it', async () => {
    const { levels, keys, bytes, attachments } = INTAKE_ITEM
    const extended = (value: string): string =>
      JSON.stringify(statement('voted', { context: { extensions: { 'https://x.example/e': 0 } } })).replace(
        '"https://x.example/e":0',
        () => `"https://x.example/e":${value}`,
      )
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: keys + 1 }, (_, i) => [`k${i}`, i])))
    const sent: [body: string | Buffer, detail: string, headers?: Record<string, string>][] = [
      [`[${'{},'.repeat(1_600_000)}{}]`, `more than ${INTAKE_MAX_EVENTS} statements`],
      ['['.repeat(4_900_000), `nested deeper than ${levels} levels: statement 1`],
      [extended(nested(200_000)), `nested deeper than ${levels} levels: the statement`],
      [`[${extended('1')},${extended(wide)}]`, `more than ${keys} keys in one object: statement 2`],
      [extended(`"${'x'.repeat(bytes)}"`), `longer than ${bytes / 1024} KiB: the statement`],
      [
        `--b\r\n\r\n${extended('1')}\r\n${'--b\r\n\r\nx\r\n'.repeat(300_000)}--b--`,
        `more than ${attachments} attachments`,
        { 'content-type': 'multipart/mixed; boundary=b' },
      ],
    ]
    for (const [body, detail, headers] of sent)
      expect(detailOf(await send(body, headers ? { headers } : {}))).toEqual([413, detail])
    expect((await send(extended(nested(levels - 4)))).status).toBe(200)
  })

  it.each(['[{},]', '[,{}]', '[{} {}]', '[{}]x', '[{}', '{"a":1},{}', '{]', '[}', '', '  '])(
    'that is no JSON is refused: %j',
    async (body) => {
      expect((await send(body)).status).toBe(400)
    },
  )

  it('without a statement is taken', async () => {
    expect(await send(' [ ] ')).toMatchObject({ status: 200, body: [] })
  })
})

it('a key takes back so many statements a day; a request beyond them is refused whole, and nothing of it is stored', async () => {
  const voids = (count: number) =>
    Array.from({ length: count }, () =>
      statement('voided', { object: { objectType: 'StatementRef', id: randomUUID() } }),
    )
  const stored = async () =>
    (await world.database.pool.query<{ n: number }>('SELECT count(DISTINCT statement_id) AS n FROM voided_statement'))
      .rows[0]?.n ?? 0
  const before = await stored()
  const events = (await counts()).n
  expect((await send(voids(VOIDINGS))).status).toBe(200)
  const refused = await send([...voids(1), statement('played')])
  expect(detailOf(refused)).toEqual([429, `more than ${VOIDINGS} voiding statements of this key today`])
  expect(Number(refused.headers?.['retry-after'])).toBeGreaterThan(0)
  expect([(await stored()) - before, (await counts()).n - events]).toEqual([VOIDINGS, 0])
})
