import { expect, it } from 'vitest'
import { wallName, wholeText } from './wall-name.ts'

it.each([
  ['云南昆明铁道职业技术学院', 20, '云南昆明铁道职业技术学院'],
  ['云南昆明铁道职业技术学院', 10, '昆明铁道职业技术学院'],
  ['云南昆明铁道职业技术学院', 7, '昆明铁道职院'],
  ['云南昆明铁道职业技术学院', 4, '昆明铁道'],
  ['云南职业技术学院', 5, '云南职院'],
  ['新一代信息技术与智能制造实训指导', 9, '新一代信息技术…'],
])('%s in %d em reads %s', (name, maxWidth, short) => expect(wallName(name, maxWidth)).toBe(short))

it.each([
  ['机械制图', 4, '机械制图'],
  ['新一代信息技术（第三版）', 9.5, '新一代信息技术…'],
  ['Programming Languages', 7, 'Programming…'],
])('%s in %d em keeps whole words: %s', (title, maxWidth, kept) => expect(wholeText(title, maxWidth)).toBe(kept))
