import { expect, it } from 'vitest'
import { writtenDay, writtenInstant } from './written-time.ts'

const at = (text: string): number => Date.parse(text) / 1000

it.each([
  ['2026-10-06T08:01:05Z', '2026-10-06T08:01:05Z'],
  ['2026-10-06T08:01:05.123+0800', '2026-10-06T08:01:05+08:00'],
  ['2026-10-06 08:01:05.123+08', '2026-10-06T08:01:05+08:00'],
  ['20261006T080105Z', '2026-10-06T08:01:05Z'],
  ['20261006T080105.5+0800', '2026-10-06T08:01:05+08:00'],
  // Without a zone it is a time of China.
  ['2026-10-06 08:01:05', '2026-10-06T08:01:05+08:00'],
  ['2026-10-06T08:01', '2026-10-06T08:01:00+08:00'],
  ['2026/10/6 8:01', '2026-10-06T08:01:00+08:00'],
  ['2026年10月6日', '2026-10-06T00:00:00+08:00'],
  ['2026-10-06', '2026-10-06T00:00:00+08:00'],
  // Only one of the two can be a month.
  ['25/10/2026 08:01:05', '2026-10-25T08:01:05+08:00'],
  ['10/25/2026', '2026-10-25T00:00:00+08:00'],
  ['10.10.2026', '2026-10-10T00:00:00+08:00'],
])('reads %s', (text, instant) => {
  expect(writtenInstant(text)).toBe(at(instant))
})

it.each(['06/10/2026', '6/10/2026 8:01', '06-10-2026'])(
  'does not guess whether %s is in June or in October',
  (text) => {
    expect([writtenDay(text), writtenInstant(text)]).toEqual(['ambiguous', 'ambiguous'])
  },
)

it.each([
  'yesterday',
  '2026-13-01',
  '2026-02-30',
  '31/13/2026',
  '2026-10-06 25:00',
  '2026-10-0612',
  '46301.33',
  '20261306T080105Z',
  '20261006T0801',
])('takes %s for no time', (text) => {
  expect(writtenInstant(text)).toBeUndefined()
})

it('takes the day of a time', () => {
  expect(['2026-08-31', '2026/8/31', '2026-08-31T00:00:00.000Z', '2026/8/31 0:00'].map(writtenDay)).toEqual(
    Array(4).fill('2026-08-31'),
  )
  expect(['2024-13-01', '2026-08-31x'].map(writtenDay)).toEqual([undefined, undefined])
})
