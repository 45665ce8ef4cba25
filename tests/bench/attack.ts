import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { NATION_AREA, SUCCESS_CODE, type SurveyDetail } from '@data-centre/api'
import { seededRandom } from '@data-centre/server/testing/seeded-random.ts'
import { RawSocket } from '@data-centre/server/testing/sockets/raw-socket.ts'
import { fuzzSockets } from '@data-centre/server/testing/sockets/socket-fuzz.ts'
import { DEMO_PASSWORD, loginAs } from '../product/login.ts'
import { removeFolder, scratchFolder, startProduct } from '../product/server.ts'
import { connected, socketOf } from '../product/socket.ts'
import { call, type LoginResult, logIn, type Machine } from './attack-client.ts'
import { keyAttacks, killEngine, leaveBatch } from './attack-insiders.ts'
import { Outages, openOperationalStore } from './attack-outages.ts'
import { memoryOf } from './measure.ts'

/** Seconds of the attack. */
const SECONDS = Number(process.argv[2] ?? 600)
const HONEST_EVERY_MS = 10_000
/** Attackers do no more work than this for one guess: that is what it is for. */
const ATTACKER_BITS = 17
/** Of what a server printed that ended, signs. */
const MAX_SHOWN = 6000
const NETWORKS = 40
const HONEST = ['127.0.1.7', '127.0.2.7', '127.0.3.7'] as const
/** The engine of the warehouse is killed so often, ms. */
const OUTAGE_EVERY_MS = 60_000
/** Accounts that log in, of which the first is the one that everybody guesses at. */
const ACCOUNTS = ['operator', 'school_a', 'auditor'] as const

const dataDir = scratchFolder()
const store = await openOperationalStore()
const product = await startProduct({
  dataDir,
  env: { DEMO_TODAY: '', CAPTCHA_PROVIDER: 'test', SIMULATOR: '1', ...store.env },
})
const { port } = product
let exits = 0
let isOver = false
product.process.once('exit', () => {
  if (!isOver) exits += 1
})
const until = performance.now() + SECONDS * 1000
const isOn = (): boolean => performance.now() < until && exits === 0
const counts = new Map<string, number>()
const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)
const machine = (network: number, host = 9): Machine => ({ port, address: `127.0.${network}.${host}` })
const attacker = (): Machine => machine(10 + Math.floor(Math.random() * NETWORKS))

/** Does something again and again until the attack is over. */
async function again(what: string, pauseMs: number, act: () => Promise<unknown> | unknown): Promise<void> {
  while (isOn()) {
    await act()
    count(what)
    await sleep(pauseMs)
  }
}

const looker = await loginAs(product.url, 'super')
/** Times between two updates of the counters of a wall, which may show a replay, ms. */
async function updatesOf(more: { replay?: string }) {
  const socket = await connected(socketOf(product.url, looker))
  const silences: number[] = []
  let heardAt = performance.now()
  socket.on('rt:counters', () => {
    silences.push(performance.now() - heardAt)
    heardAt = performance.now()
  })
  socket.emit('sub', { topics: ['rt:counters'], scope: NATION_AREA, ...more })
  return { silences, last: () => performance.now() - heardAt, close: () => socket.close() }
}
const present = await updatesOf({})
const day = (await looker.data('replay/getDays')).at(-1)?.day ?? ''
const run = await looker.data('replay/start', { day, time: '08:00', speed: 60, loops: true, devices: [] })
const replayed = await updatesOf({ replay: run.id })
const college = await loginAs(product.url, 'affairs_a')

const seed = process.env.TEST_SEED ?? ''
let round = 0
const open: RawSocket[] = []
const attacks: Promise<void>[] = [
  again('rounds of 200 fuzzed socket packets', 50, () =>
    fuzzSockets({
      port,
      random: seededRandom(`${seed} ${round++}`),
      packets: 200,
      sessions: [],
      addresses: Array.from({ length: 20 }, () => attacker().address),
    }),
  ),
  again('handshakes with a malformed cookie or token', 20, async () => {
    const socket = new RawSocket({ port, from: attacker().address, headers: { cookie: 'Admin-Token=%' } })
    await Promise.race([socket.until('0{'), sleep(500)])
    socket.send('40/rt,{"token":{"toString":1}}')
    await Promise.race([socket.until('44'), sleep(500)])
    socket.close()
  }),
  again('idle sockets without a session', 20, () => {
    open.push(new RawSocket({ port, from: attacker().address }))
    for (const removed of open.filter(({ isClosed }) => isClosed)) open.splice(open.indexOf(removed), 1)
  }),
  again('calls with a malformed cookie', 20, () =>
    call(attacker(), 'common/login/GetUserInfo', {}, { cookie: 'Admin-Token=%; Known-Machine=%E0%A4%A', token: 'x' }),
  ),
  again('wrong passwords of one account from everywhere', 100, () =>
    logIn(attacker(), ACCOUNTS[0], 'Wrong@2025', ATTACKER_BITS),
  ),
  again('invented names from the network of honest people', 100, () =>
    logIn(machine(1, 200), `x${randomBytes(4).toString('hex')}`, 'Wrong@2025', ATTACKER_BITS),
  ),
  again('surveys opened for their tokens', 20, async () => {
    const from = attacker()
    const { data } = await call<SurveyDetail | null>(from, 'feedback/getSurveyDetail', {})
    if (data?.surveyToken)
      await call(from, 'upload/signature', { rule: 'image', fileName: 'a.png', surveyToken: data.surveyToken })
  }),
  again('unsigned batches', 50, () => call(attacker(), 'ingest/events', {})),
  ...Object.entries(keyAttacks(product)).map(([what, send]) => again(what, 1000, send)),
  ...Array.from({ length: 10 }, () =>
    again('batches of 32 questions left after 40 ms', 1000, () => leaveBatch(product, college)),
  ),
  again('ends of the engine', OUTAGE_EVERY_MS, () => killEngine(product)),
]

/** Logins of people who know their passwords, and whether the store was there all the while. */
const honest: (LoginResult & { ms: number; isClear: boolean; metOutage: boolean })[] = []
let fresh = 0
const outages = new Outages(store, () => logIn(machine(100 + (fresh++ % 100), 7), 'leader_a', DEMO_PASSWORD))
async function logInHonestly(): Promise<void> {
  for (let n = 0; isOn(); n++) {
    const from = performance.now()
    const result = await logIn(
      { port, address: HONEST[n % HONEST.length] as string },
      ACCOUNTS[Math.floor(n / HONEST.length) % ACCOUNTS.length] as string,
      DEMO_PASSWORD,
    )
    const metOutage = outages.met(from, performance.now())
    const isClear = metOutage ? outages.isClear(result) : result.code === SUCCESS_CODE
    honest.push({ ...result, ms: performance.now() - from, isClear, metOutage })
    if (result.code !== SUCCESS_CODE)
      console.log(`honest login ${n}: ${result.code} ${result.msg} (${result.bits} bits)`)
    await sleep(Math.max(0, HONEST_EVERY_MS - (performance.now() - from)))
  }
}

const memoryBefore = memoryOf(product.process.pid ?? 0)
const [unclear] = await Promise.all([outages.run(product, isOn), ...attacks, logInHonestly()])
const memoryAfter = exits === 0 ? memoryOf(product.process.pid ?? 0) : 0
isOver = true
for (const socket of open) socket.close()
present.close()
replayed.close()
const status = await product.stop()
await store.close()
removeFolder(dataDir)

const inOrder = (all: readonly number[]): number[] => [...all].sort((a, b) => a - b)
/** A share of the way through numbers in their order, as a text in ms. */
const at = (all: readonly number[], share: number): string =>
  `${Math.round(all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0)} ms`
const undisturbed = honest.filter(({ metOutage }) => !metOutage)
const times = inOrder(undisturbed.map(({ ms }) => ms))
const spread = (all: readonly number[]): string => {
  const ordered = inOrder(all)
  return `${ordered.length}: median, p99, longest | ${at(ordered, 0.5)}, ${at(ordered, 0.99)}, ${at(ordered, 1)}`
}
const succeeded = undisturbed.filter(({ code }) => code === SUCCESS_CODE).length
console.log('| what | figure |\n|---|---|')
console.log(`| duration | ${SECONDS} s |`)
console.log(`| exits of the server | ${exits} |`)
console.log(`| status of its stop | ${status} |`)
console.log(`| honest logins that succeeded | ${succeeded} of ${undisturbed.length} |`)
console.log(
  `| time of a login, the drag of 1.2 s included: median, p99, longest | ${at(times, 0.5)}, ${at(times, 0.99)}, ${at(times, 1)} |`,
)
console.log(`| outages of the operational store (${store.name}) | ${outages.count} |`)
for (const [answer, n] of outages.answers) console.log(`| logins that met an outage: ${answer} | ${n} |`)
console.log(`| from its return to a login that succeeded, of ${spread(outages.recoveries)} |`)
console.log(`| time between updates of a wall, of ${spread(present.silences)} |`)
console.log(`| time between updates of a replay, of ${spread(replayed.silences)} |`)
console.log(`| most work of an honest login | ${Math.max(...honest.map(({ bits }) => bits))} bits |`)
console.log(`| memory before, after | ${Math.round(memoryBefore)} MB, ${Math.round(memoryAfter)} MB |`)
for (const [what, n] of counts) console.log(`| ${what} | ${n} |`)
if (exits > 0) {
  // The last words of a log, or what the runtime said that ended it.
  const fatal = product
    .output()
    .split('\n')
    .filter((row) => row !== '' && !row.includes('"level":50'))
  console.log(`the server ended:\n${fatal.join('\n').slice(-MAX_SHOWN)}`)
}
for (const answer of unclear) console.log(`no clear answer: ${answer}`)
const isWell = unclear.length === 0 && honest.every(({ isClear }) => isClear)
process.exit(exits === 0 && status === 0 && isWell ? 0 : 1)
