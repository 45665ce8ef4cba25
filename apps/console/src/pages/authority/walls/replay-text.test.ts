import { expect, it } from 'vitest'
import { isSpeed, isTime, replayState } from './replay-text.ts'

it('takes whole speeds from 1 to 600 and times of a day', () => {
  expect(['1', '60', '600'].every(isSpeed)).toBe(true)
  expect(['0', '601', '1.5', '', '-1', '快'].some(isSpeed)).toBe(false)
  expect(['00:00', '23:59', '08:30:15'].every(isTime)).toBe(true)
  expect(['24:00', '8:30', '08:60', ''].some(isTime)).toBe(false)
})

it('says where a replay is and whether it runs', () => {
  const run = {
    id: 'r',
    day: '2021-11-29',
    moment: Date.parse('2021-11-29T08:00:00+08:00'),
    since: 0,
    speed: 60,
    paused: false,
    loops: false,
  }
  expect(replayState(run, 30_000)).toEqual({ time: '08:30:00', state: '回放中' })
  expect(replayState({ ...run, paused: true }, 30_000)).toEqual({ time: '08:00:00', state: '已暂停' })
  expect(replayState(run, 86_400_000)).toEqual({ time: '23:59:59', state: '已播完' })
})
