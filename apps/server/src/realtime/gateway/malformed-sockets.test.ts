import { faults } from '@data-centre/api'
import { expect, it } from 'vitest'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { RawSocket } from '../../../testing/sockets/raw-socket.ts'
import { fuzzSockets } from '../../../testing/sockets/socket-fuzz.ts'
import { portOf, provideGateway, until, watch } from '../../../testing/worlds/gateway-world.ts'

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

const FUZZ_CLIENTS = 8
const FUZZ_PACKETS = process.env.FULL_SIZE === '1' ? 100_000 : 400

it('outlives whatever is sent to it (seeded; 100,000 packets with FULL_SIZE=1)', async () => {
  const seed = process.env.TEST_SEED ?? ''
  process.stdout.write(`TEST_SEED=${seed}, ${FUZZ_PACKETS} packets\n`)
  const unhandled: unknown[] = []
  const note = (reason: unknown): unknown => unhandled.push(reason)
  process.on('unhandledRejection', note)
  const sessions = Array.from({ length: 200 }, (_, i) => ({ token: `t${i + 100}`, cookie: `c${i + 100}` }))
  const fuzz = (n: number) =>
    fuzzSockets({
      port: portOf(),
      random: seededRandom(`${seed} ${n}`),
      packets: FUZZ_PACKETS / FUZZ_CLIENTS,
      sessions: [...sessions, { token: 't1', cookie: 'c1' }],
    })
  await Promise.all(Array.from({ length: FUZZ_CLIENTS }, (_, n) => fuzz(n)))
  const wall = watch()
  await until(() => wall.counters())
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
