import { expect, it } from 'vitest'
import { solveWork } from './captcha/proof-of-work.ts'
import { addPoint, clampToTrack, REACH, type TrackPoint, thin } from './captcha/slider-track.ts'
import { accountError, passwordError } from './login-rules.ts'

it('checks account and password as specified', () => {
  expect(accountError('')).toBe('请输入账号')
  expect(accountError('   ')).toBe('请输入账号')
  expect(accountError('ab')).toBe('长度在 3 到 50 个字符')
  expect(accountError('a'.repeat(50))).toBe('')
  expect(accountError('a'.repeat(51))).toBe('长度在 3 到 50 个字符')
  expect(passwordError('')).toBe('请输入密码')
  expect(passwordError('   ')).toBe('')
})

it('keeps the piece inside the picture and time rising', () => {
  expect([clampToTrack(-4), clampToTrack(120.4), clampToTrack(999)]).toEqual([0, 120, REACH])
  const track: TrackPoint[] = [[0, 0, 0]]
  addPoint(track, [5, 0, 0])
  addPoint(track, [6, 1, 16])
  expect(track).toEqual([
    [0, 0, 0],
    [6, 1, 16],
  ])
})

it('thins long tracks and keeps both ends', () => {
  const long = Array.from({ length: 1000 }, (_, i): TrackPoint => [i, 0, i])
  const short = thin(long)
  expect(short).toHaveLength(400)
  expect([short[0], short.at(-1)]).toEqual([long[0], long.at(-1)])
})

it('solves the work that the captcha asks for', async () => {
  for (const [id, bits] of [
    ['a', 1],
    ['hQ3pS0b1Yk2w_-8T9uVxZg', 10],
    ['hQ3pS0b1Yk2w_-8T9uVxZh', 12],
  ] as const) {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${id}:${solveWork({ id, bits })}`))
    expect(Math.clz32(new DataView(hash).getUint32(0))).toBeGreaterThanOrEqual(bits)
  }
})
