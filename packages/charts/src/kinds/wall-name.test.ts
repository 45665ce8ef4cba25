import { expect, it } from 'vitest'
import { wallName } from './wall-name.ts'

it.each([
  ['云南昆明铁道职业技术学院', 20, '云南昆明铁道职业技术学院'],
  ['云南昆明铁道职业技术学院', 10, '昆明铁道职业技术学院'],
  ['云南昆明铁道职业技术学院', 7, '昆明铁道职院'],
  ['云南昆明铁道职业技术学院', 4, '昆明铁道'],
  ['云南职业技术学院', 5, '云南职院'],
  ['欧阳**', 2, '欧阳**'],
])('%s in %d em reads %s', (name, room, short) => expect(wallName(name, room)).toBe(short))
