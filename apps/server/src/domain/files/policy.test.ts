import { createHmac, randomBytes } from 'node:crypto'
import { Fault } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import type { Secrets } from '../../platform/secrets.ts'
import { PERMIT_LIFE_MS, type Permit, readPermit, type SignedFields, signPermit } from './policy.ts'

const NOW = Date.parse('2025-05-14T10:00:00+08:00')
const secretsOf = (root: number): Secrets => ({
  key: (purpose) => Buffer.alloc(32, root + purpose.length),
  sign: () => '',
})
const secrets = secretsOf(1)
const permit: Permit = {
  dir: 'school/12/202505',
  random: `${'0123456789abcdef'.repeat(2)}.png`,
  rule: 'image',
  identity: 'mark-of-a-session',
  expiresAt: NOW + PERMIT_LIFE_MS,
}
const fields = signPermit(secrets, permit)

const refusedBy = (given: unknown, now = NOW, by = secrets): boolean => {
  try {
    readPermit(by, given, now)
    return false
  } catch (error) {
    // Anything but a refusal is a crash that a stranger can cause.
    if (!(error instanceof Fault)) throw error
    return error.fault === 'badTicket'
  }
}

/** Small deterministic numbers: a failure can be repeated. */
function* numbers(seed: number): Generator<number> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    yield state
  }
}

describe('a permit', () => {
  it('is read back as it was given', () => {
    expect(readPermit(secrets, fields, NOW)).toEqual(permit)
  })

  it('ends after ten minutes, and one that promises longer is none', () => {
    expect(refusedBy(fields, NOW + PERMIT_LIFE_MS - 1)).toBe(false)
    expect(refusedBy(fields, NOW + PERMIT_LIFE_MS)).toBe(true)
    expect(refusedBy(signPermit(secrets, { ...permit, expiresAt: NOW + PERMIT_LIFE_MS + 1 }))).toBe(true)
  })

  it('holds for the installation that signed it', () => {
    expect(refusedBy(fields, NOW, secretsOf(2))).toBe(true)
  })

  it('speaks of an exact key, an exact range and an exact sender', () => {
    const { conditions } = JSON.parse(Buffer.from(fields.policy, 'base64').toString()) as { conditions: unknown[] }
    expect(conditions).toEqual([
      { bucket: 'files' },
      ['eq', '$key', `${permit.dir}/${permit.random}`],
      ['content-length-range', 1, 5 * 1024 * 1024],
      ['eq', '$rule', 'image'],
      ['eq', '$identity', permit.identity],
      ['eq', '$success_action_status', '200'],
    ])
  })
})

describe('whatever is shown instead of a permit', () => {
  const names = Object.keys(fields) as (keyof SignedFields)[]

  it('is refused when one sign of one field is another', () => {
    let tried = 0
    for (const name of names)
      for (let at = 0; at < fields[name].length; at++)
        for (const sign of ['A', '0', '/', '.', '\0', '我']) {
          const text = fields[name]
          if (text[at] === sign) continue
          expect(
            refusedBy({ ...fields, [name]: text.slice(0, at) + sign + text.slice(at + 1) }),
            `${name} ${at} ${sign}`,
          ).toBe(true)
          tried++
        }
    expect(tried).toBeGreaterThan(2500)
  })

  it('is refused when a field is missing, doubled, of another kind or one too many', () => {
    for (const name of names)
      for (const value of [
        undefined,
        null,
        '',
        1,
        true,
        [],
        [fields[name]],
        { toString: () => fields[name] },
        'x'.repeat(100_000),
      ]) {
        if (fields[name] === value) continue
        expect(refusedBy({ ...fields, [name]: value }), `${name} ${String(value).slice(0, 20)}`).toBe(true)
      }
    expect(refusedBy({ ...fields, key: 'x' })).toBe(true)
    for (const other of [undefined, null, 7, 'text', [], [fields]]) expect(refusedBy(other)).toBe(true)
  })

  it('is refused when the fields of two permits are mixed', () => {
    const other = signPermit(secrets, {
      ...permit,
      dir: 'school/13/202505',
      random: `${'f'.repeat(32)}.pdf`,
      rule: 'value',
      identity: 'another',
    })
    for (let mask = 1; mask < 2 ** names.length - 1; mask++) {
      const mixed = Object.fromEntries(
        names.map((name, at) => [name, (mask >> at) & 1 ? other[name] : fields[name]]),
      ) as unknown as SignedFields
      const isWhole = [fields, other].some((whole) => names.every((name) => mixed[name] === whole[name]))
      expect(refusedBy(mixed), JSON.stringify(mixed)).toBe(!isWhole)
    }
  })

  it('is refused even where our own key has signed a policy of another form', () => {
    const key = secrets.key('upload-policy')
    const whole = JSON.parse(Buffer.from(fields.policy, 'base64').toString()) as {
      expiration: string
      conditions: unknown[]
    }
    const bent: unknown[] = [
      null,
      [],
      'policy',
      { ...whole, extra: 1 },
      { ...whole, expiration: 'tomorrow' },
      { ...whole, conditions: [] },
      { ...whole, conditions: [...whole.conditions, ['starts-with', '$key', '']] },
      ...whole.conditions.flatMap((_, at) => [
        { ...whole, conditions: whole.conditions.filter((_one, i) => i !== at) },
        { ...whole, conditions: whole.conditions.map((one, i) => (i === at ? ['starts-with', '$key', ''] : one)) },
      ]),
    ]
    for (const one of bent) {
      const encoded = Buffer.from(JSON.stringify(one)).toString('base64')
      // The signature as such holds; the form of what it covers does not.
      const mac = signOf(key, encoded)
      expect(refusedBy({ ...fields, policy: encoded, signature: mac }), JSON.stringify(one)).toBe(true)
    }
  })

  it('is refused for ten thousand bodies that nobody thought of', () => {
    const next = numbers(20_250_514)
    const pick = <T>(list: readonly T[]): T => list[(next.next().value as number) % list.length] as T
    const pieces = [
      '',
      '\0',
      '../',
      '%2e%2e',
      '{"$key":1}',
      '9'.repeat(400),
      '=',
      'eyJ',
      '\ud800',
      ...Object.values(fields),
      randomBytes(8).toString('hex'),
    ]
    for (let i = 0; i < 10_000; i++) {
      const given: Record<string, unknown> = { ...fields }
      const name = pick(names)
      given[name] = pick(pieces) + pick(pieces)
      if ((next.next().value as number) % 3 === 0) given[pick(names)] = pick<unknown>([...pieces, 0, null, [], {}])
      if (names.every((one) => given[one] === fields[one])) continue
      expect(refusedBy(given), JSON.stringify(given)).toBe(true)
    }
  })
})

function signOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}
