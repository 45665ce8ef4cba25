import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventIdOf } from '@data-centre/server/ingest/events/event-id.ts'
import { seededRandom } from '@data-centre/server/testing/seeded-random.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleChild } from './kill-bundle.ts'
import type { FromChild, ToChild } from './kill-child.ts'
import { figure, times } from './size.ts'

const KILLS = times(8, 100)
const NOW = Date.parse('2025-05-14T10:00:00+08:00')
const DAY_MS = 86_400_000
const dir = mkdtempSync(join(tmpdir(), 'kill-'))
let child: ChildProcess | undefined
let program = ''
beforeAll(async () => {
  program = await bundleChild()
})
afterAll(() => {
  if (child?.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

/** One random sequence for the whole run, so that a failure can be repeated. */
const draw = seededRandom(`kill ${process.env.TEST_SEED}`)
const random = (below: number): number => Math.floor(draw() * below)

/** The child leads a group of its own, so that it can be killed with the engines or without them. */
async function start(): Promise<{ process: ChildProcess; replayed: number }> {
  const process = fork(program, [dir], { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child = process
  const { replayed } = await answer(process, 'ready')
  return { process, replayed }
}

const answer = <Kind extends FromChild['kind']>(
  process: ChildProcess,
  kind: Kind,
): Promise<Extract<FromChild, { kind: Kind }>> =>
  new Promise((resolve, reject) => {
    const onMessage = (message: FromChild) => {
      if (message.kind !== kind) return
      process.off('message', onMessage)
      process.off('exit', onExit)
      resolve(message as Extract<FromChild, { kind: Kind }>)
    }
    const onExit = (code: number | null) => reject(new Error(`the child ended with ${code}`))
    process.on('message', onMessage)
    process.once('exit', onExit)
  })
const notify = (process: ChildProcess, message: ToChild) => process.send(message)

interface Sent {
  name: string
  body: string
  events: number
  acknowledged: boolean
}

/** What was sent, and what must stand in the end, counted apart from the product. */
const model = {
  batches: [] as Sent[],
  logs: new Map<string, number>(),
  signed: new Set<number>(),
  opened: new Set<number>(),
}

function nextBatch(): Sent {
  const number = model.batches.length
  const lines: object[] = []
  const put = (event: { eventId: string; time: string } & Record<string, unknown>) => {
    lines.push({ platform: 'zjy', ...event })
    const day = new Date(Date.parse(event.time) + 8 * 3_600_000).toISOString().slice(0, 10)
    model.logs.set(day, (model.logs.get(day) ?? 0) + 1)
  }
  const time = (back: number) => new Date(NOW - 60_000 - back).toISOString()
  const size = 1 + random(20)
  for (let i = 0; i < size; i++) {
    const back = random(4) === 0 ? random(20) * DAY_MS : random(3_600_000)
    put({
      type: random(2) === 0 ? 'study' : 'login',
      eventId: `e-${number}-${i}`,
      time: time(back),
      userId: 1001 + random(5),
      courseId: 301,
      duration: random(600),
    })
  }
  // Every tenth batch opens a sign-in that the next ones act on; some actions overtake it.
  const sign = Math.floor(number / 10) * 10 + 100_000
  if (number % 10 === 3) {
    put({
      type: 'teach',
      eventId: `open-${sign}`,
      time: time(1_800_000),
      userId: 9001,
      open: 'sign',
      signId: sign,
      sessionId: sign,
      classId: 501,
      method: 'qr',
    })
    model.opened.add(sign)
  }
  if (number % 10 > 0 && number % 10 < 6) {
    put({ type: 'sign', eventId: `sign-${number}`, time: time(1_000_000), userId: 1000 + (number % 10), signId: sign })
    model.signed.add(number)
  }
  const batch = {
    name: `batch-${number}`,
    body: [...lines.map((line) => JSON.stringify(line)), '{"bad":'].join('\n'),
    events: lines.length,
    acknowledged: false,
  }
  model.batches.push(batch)
  return batch
}

/** Numbers of a batch's events, made apart from the intake; the last line is the bad one. */
const idsOf = (batch: Sent): string[] =>
  batch.body
    .split('\n')
    .slice(0, -1)
    .map((line) => eventIdOf('zjy', (JSON.parse(line) as { eventId: string }).eventId).toString())

/** Sends batches, first those that were never answered, until it is killed at a random moment. */
async function liveAndDie(round: number): Promise<void> {
  const { process } = await start()
  let answered = 0
  const byName = new Map(model.batches.map((batch) => [batch.name, batch]))
  const send = (batch: Sent) => {
    byName.set(batch.name, batch)
    notify(process, { kind: 'batch', name: batch.name, body: batch.body })
  }
  process.on('message', (message: FromChild) => {
    if (message.kind !== 'answer') return
    const batch = byName.get(message.name)
    if (!batch) throw new Error(`an answer for ${message.name}, which nobody sent`)
    // A first answer, or the first answer again: never a count of duplicates.
    expect([message.name, message.accepted, message.rejected]).toEqual([message.name, batch.events, 1])
    batch.acknowledged = true
    answered++
  })
  const exited = new Promise((resolve) => process.once('exit', resolve))
  for (const batch of model.batches) if (!batch.acknowledged) send(batch)
  // Every second life ends at some moment, the others once something was acknowledged in them.
  const due = round % 4 < 2 ? 0 : 1 + random(10)
  const until = performance.now() + 20 + random(600)
  while (performance.now() < until || answered < due) {
    send(nextBatch())
    await new Promise((resolve) => setTimeout(resolve, random(25)))
  }
  // Alone, so that the engines outlive it for a moment, or the whole group at once.
  const pid = process.pid as number
  globalThis.process.kill(round % 2 === 0 ? pid : -pid, 'SIGKILL')
  await exited
}

describe('kill -9 during intake', () => {
  it(`${KILLS} times loses and doubles nothing, and the roll-ups equal a recount`, async () => {
    for (let round = 0; round < KILLS; round++) await liveAndDie(round)
    const acknowledgedBefore = model.batches.filter((batch) => batch.acknowledged)
    expect(acknowledgedBefore.length).toBeGreaterThanOrEqual(Math.floor(KILLS / 2))

    const { process } = await start()
    const query = async <Row>(sql: string, database = false): Promise<Row[]> => {
      notify(process, { kind: 'query', sql, database })
      return (await answer(process, 'rows')).rows as Row[]
    }
    // Nothing has been sent again yet: what was acknowledged is there by itself, whole batches only.
    const ids = new Set(
      (await query<{ id: string }>('SELECT toString(event_id) AS id FROM fact_log')).map((row) => row.id),
    )
    const [{ n: distinct } = { n: 0 }] = await query<{ n: number }>('SELECT count() AS n FROM fact_log')
    expect(ids.size).toBe(distinct)
    const lost = acknowledgedBefore.flatMap((batch) => idsOf(batch)).filter((id) => !ids.has(id)).length
    expect(lost).toBe(0)

    for (const batch of model.batches.filter((one) => !one.acknowledged)) {
      notify(process, { kind: 'batch', name: batch.name, body: batch.body })
      expect(await answer(process, 'answer')).toMatchObject({ name: batch.name, accepted: batch.events, rejected: 1 })
    }
    notify(process, { kind: 'settle' })
    await answer(process, 'rows')

    const wanted = [...model.logs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, n]) => ({ day, n }))
    expect(await query('SELECT event_date AS day, count() AS n FROM fact_log GROUP BY day ORDER BY day')).toEqual(
      wanted,
    )
    expect(
      await query('SELECT event_date AS day, uniqExact(event_id) AS n FROM fact_log GROUP BY day ORDER BY day'),
    ).toEqual(wanted)
    expect(await query('SELECT stat_date AS day, sum(logs) AS n FROM log_day GROUP BY day ORDER BY day')).toEqual(
      wanted.filter(({ day }) => day < '2025-05-14'),
    )
    expect(await query('SELECT count() AS logins FROM fact_login')).toEqual(
      await query("SELECT count() AS logins FROM fact_log WHERE log_type = 'login'"),
    )
    expect(
      await query("SELECT count() AS n, countIf(state = 'present') AS present FROM fact_attendance FINAL"),
    ).toEqual([
      {
        n: 5 * model.opened.size,
        present: [...model.signed].filter((number) => model.opened.has(Math.floor(number / 10) * 10 + 100_000)).length,
      },
    ])
    expect(await query('SELECT count(*) AS n FROM ingest_dead_letter', true)).toEqual([{ n: model.batches.length }])
    expect(await query('SELECT sum(accepted) AS n FROM ingest_status', true)).toEqual([
      { n: String(wanted.reduce((sum, { n }) => sum + n, 0)) },
    ])
    const exited = new Promise((resolve) => process.once('exit', resolve))
    notify(process, { kind: 'stop' })
    expect(await exited).toBe(0)
    child = undefined
    const events = wanted.reduce((sum, { n }) => sum + n, 0)
    figure('R1 kill -9', {
      kills: KILLS,
      events,
      'batches acknowledged before a kill': acknowledgedBefore.length,
      lost,
      doubled: distinct - ids.size,
    })
  })
})
