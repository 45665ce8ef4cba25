import { DEVICE_PROOF, faults } from '@data-centre/api'
import { expect, it } from 'vitest'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { wallToken } from '../../../testing/sockets/caller.ts'
import { RawSocket } from '../../../testing/sockets/raw-socket.ts'
import { fuzzSockets } from '../../../testing/sockets/socket-fuzz.ts'
import { portOf, provideGateway, stores, until, watch } from '../../../testing/worlds/gateway-world.ts'

provideGateway()

it('answers a handshake whose token is no text, and one whose cookie is not encoded correctly, with a refusal', async () => {
  const nested = new RawSocket({ port: portOf() })
  await nested.until('0{')
  nested.send('40/rt,{"token":{"toString":1}}')
  expect(await nested.until('44/rt,')).toBe(true)
  const malformed = new RawSocket({ port: portOf(), headers: { cookie: 'Admin-Token=%' } })
  await malformed.until('0{')
  malformed.send('40/rt,{"token":"t1"}')
  expect(await malformed.until(`"code":${faults.signedOut.code}`)).toBe(true)
  for (const socket of [nested, malformed]) socket.close()
})

it('keeps no connection that joins another namespace or says too much before it is known', async () => {
  const elsewhere = new RawSocket({ port: portOf() })
  await elsewhere.until('0{')
  elsewhere.send('40')
  expect(await elsewhere.until('44{')).toBe(true)
  const talkative = new RawSocket({ port: portOf() })
  await talkative.until('0{')
  for (let i = 0; i < 20; i++) talkative.send('40/x,')
  expect(await talkative.until('never said')).toBe(false)
  elsewhere.close()
})

/** What nobody heard while something ran: such a promise ends the process of a server. */
async function unheardDuring(run: () => Promise<void>): Promise<unknown[]> {
  const unheard: unknown[] = []
  const note = (reason: unknown): unknown => unheard.push(reason)
  process.on('unhandledRejection', note)
  try {
    await run()
    // They are told after the microtasks of a turn, before the next begins.
    await new Promise((resolve) => setImmediate(resolve))
  } finally {
    process.off('unhandledRejection', note)
  }
  return unheard
}

it('ends the connection alone whose replay cannot be read while the key of its wall is still asked for', async () => {
  const wall = new RawSocket({ port: portOf() })
  await wall.until('0{')
  wall.send(`40/rt,{"device-token":"${wallToken}"}`)
  expect(await wall.until(DEVICE_PROOF)).toBe(true)
  const asked =
    '{"topics":["rt:counters"],"scope":{"level":"nation","id":"China"},"replay":"00000000-0000-4000-8000-000000000000"}'
  const unheard = await unheardDuring(async () => {
    stores.areAway = true
    wall.send(`42/rt,["sub",${asked}]`)
    expect(await wall.until('41/rt,')).toBe(true)
    stores.areAway = false
  })
  expect(unheard).toEqual([])
  wall.close()
})

const FUZZ_CLIENTS = 8
const OUTAGE_MS = 25
const FUZZ_PACKETS = process.env.FULL_SIZE === '1' ? 100_000 : 400

it('outlives whatever is sent to it, while its stores go away and come back (seeded; 100,000 packets with FULL_SIZE=1)', async () => {
  const seed = process.env.TEST_SEED ?? ''
  process.stdout.write(`TEST_SEED=${seed}, ${FUZZ_PACKETS} packets\n`)
  const sessions = Array.from({ length: 200 }, (_, i) => ({ token: `t${i + 100}`, cookie: `c${i + 100}` }))
  const fuzz = (n: number) =>
    fuzzSockets({
      port: portOf(),
      random: seededRandom(`${seed} ${n}`),
      packets: FUZZ_PACKETS / FUZZ_CLIENTS,
      sessions: [...sessions, { token: 't1', cookie: 'c1' }],
    })
  const unheard = await unheardDuring(async () => {
    // The stores go away and come back all the while.
    const outages = setInterval(() => {
      stores.areAway = !stores.areAway
    }, OUTAGE_MS)
    await Promise.all(Array.from({ length: FUZZ_CLIENTS }, (_, n) => fuzz(n)))
    clearInterval(outages)
    stores.areAway = false
    const wall = watch()
    await until(() => wall.counters())
  })
  expect(unheard).toEqual([])
})
