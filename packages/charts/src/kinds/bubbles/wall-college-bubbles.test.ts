import { expect, it } from 'vitest'
import { widthOf } from '../wall/wall-name.ts'
import { bubbleName, nameRoom } from './wall-college-bubbles.tsx'

it('keeps names inside of their circles, at the height at which they stand', () => {
  expect(bubbleName('经济管理学院', nameRoom(62))).toBe('经济管理')
  expect(bubbleName('化学工程学院', nameRoom(90))).toBe('化学工程学院')
  for (let radius = 62; radius <= 160; radius += 1)
    for (const name of ['经济管理学院', '马克思主义学院', '人文与国际教育学院', '体育部'])
      expect(widthOf(bubbleName(name, nameRoom(radius)))).toBeLessThanOrEqual(nameRoom(radius))
})
