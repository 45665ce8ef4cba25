import { expect, it } from 'vitest'
import { FADE_MS } from '../stage/fade.ts'
import { AGAIN_MS, AHEAD_MS, MAX_PATIENCE_MS, PATIENCE_MS, Player, type Slide } from './player.ts'

const slide = (key: string, seconds = 20): Slide => ({ key, route: 'overviewWall', params: {}, title: key, seconds })
const seen = (player: Player) => player.layers.map(({ slide: { key }, phase }) => `${key} ${phase}`)
const readyAhead = (player: Player) => player.ready(player.layers.find(({ phase }) => phase === 'ahead')?.id ?? 0)

it('mounts the next wall ahead, fades when it is ready and due, and unmounts what left', () => {
  const player = new Player()
  player.play([slide('a'), slide('b')], 0)
  expect(seen(player)).toEqual(['a shown'])
  player.tick(20_000 - AHEAD_MS - 1)
  expect(seen(player)).toEqual(['a shown'])
  player.tick(20_000 - AHEAD_MS)
  expect(seen(player)).toEqual(['a shown', 'b ahead'])
  readyAhead(player)
  player.tick(19_999)
  expect(seen(player)).toEqual(['a shown', 'b ahead'])
  player.tick(20_000)
  expect(seen(player)).toEqual(['a leaving', 'b shown'])
  player.tick(20_000 + FADE_MS)
  expect(seen(player)).toEqual(['b shown'])
  player.tick(40_000)
  expect(seen(player)).toEqual(['b shown', 'a ahead'])
})

it('keeps the shown wall while the next is not ready, and leaves that one out at last', () => {
  const player = new Player()
  player.play([slide('a'), slide('b'), slide('c')], 0)
  player.tick(12_000)
  player.tick(20_000 + PATIENCE_MS - 1)
  expect(seen(player)).toEqual(['a shown', 'b ahead'])
  player.tick(20_000 + PATIENCE_MS)
  expect(seen(player)).toEqual(['a shown'])
  player.tick(20_000 + PATIENCE_MS + 1)
  expect(seen(player)).toEqual(['a shown', 'c ahead'])
})

it('tries a wall again that was left out, and waits twice as long: a slow machine draws late, not never', () => {
  const player = new Player()
  player.play([slide('a', 1000), slide('b'), slide('c', 1000)], 0)
  let now = 1_000_000 - AHEAD_MS
  player.tick(now)
  now = 1_000_000 + PATIENCE_MS
  player.tick(now)
  player.tick(now)
  readyAhead(player)
  player.tick(now)
  expect(seen(player)).toEqual(['a leaving', 'c shown'])
  player.tick(now + FADE_MS)
  // Round c, a, b: b has rested meanwhile.
  now += 1_000_000
  player.tick(now)
  readyAhead(player)
  player.tick(now)
  player.tick(now + FADE_MS)
  now += 1_000_000
  player.tick(now)
  expect(seen(player)).toEqual(['a shown', 'b ahead'])
  player.tick(now + 2 * PATIENCE_MS - 1)
  expect(seen(player)).toEqual(['a shown', 'b ahead'])
  player.tick(now + 2 * PATIENCE_MS)
  expect(seen(player)).toEqual(['a shown'])
})

it('waits long for the only other wall, which nothing could be shown instead of, and mounts it anew at last', () => {
  const player = new Player()
  player.play([slide('a'), slide('b')], 0)
  player.tick(12_000)
  const out = 20_000 + MAX_PATIENCE_MS
  player.tick(out - 1)
  expect(seen(player)).toEqual(['a shown', 'b ahead'])
  player.tick(out)
  player.tick(out + AGAIN_MS - 1)
  expect(seen(player)).toEqual(['a shown'])
  player.tick(out + AGAIN_MS)
  expect(seen(player)).toEqual(['a shown', 'b ahead'])
})

it('never unmounts the only wall, and takes new words for it at once', () => {
  const player = new Player()
  player.play([slide('a')], 0)
  const [before] = player.layers
  player.tick(1e9)
  expect(player.layers[0]).toBe(before)
  player.play([{ ...slide('a', 5), title: 'other' }], 1e9)
  expect(player.layers).toMatchObject([{ id: before?.id, phase: 'shown', slide: { title: 'other', seconds: 5 } }])
})

it('follows a round that is changed live', () => {
  const player = new Player()
  player.play([slide('a', 300), slide('b')], 0)
  player.play([slide('c'), slide('d')], 10_000)
  expect(seen(player)).toEqual(['a shown', 'c ahead'])
  readyAhead(player)
  player.tick(10_001)
  expect(seen(player)).toEqual(['a leaving', 'c shown'])
  // What is made ready and is no longer next goes.
  player.tick(10_001 + FADE_MS)
  player.tick(10_001 + 12_000)
  expect(seen(player)).toEqual(['c shown', 'd ahead'])
  player.play([slide('c'), slide('e')], 10_001 + 13_000)
  expect(seen(player)).toEqual(['c shown', 'e ahead'])
})

it('lets a wall break in at once and goes on with the round afterwards', () => {
  const player = new Player()
  player.play([slide('a', 300), slide('b', 300)], 0)
  player.interrupt(slide('x'), 5000)
  expect(seen(player)).toEqual(['a shown', 'x ahead'])
  readyAhead(player)
  player.tick(5001)
  player.tick(5001 + FADE_MS)
  expect(seen(player)).toEqual(['x shown'])
  player.tick(1e6)
  expect(seen(player)).toEqual(['x shown'])
  player.interrupt(null, 1e6)
  readyAhead(player)
  player.tick(1e6 + 1)
  expect(seen(player)).toEqual(['x leaving', 'a shown'])
})

it('holds where the page is about to load itself', () => {
  const player = new Player()
  player.play([slide('a'), slide('b')], 0)
  const asked: string[] = []
  player.beforeTurn = ({ key }) => asked.push(key) > 0
  player.tick(12_000)
  readyAhead(player)
  player.tick(20_000)
  expect([seen(player), asked]).toEqual([['a shown', 'b ahead'], ['b']])
})
