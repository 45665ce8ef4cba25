import { expect, it } from 'vitest'
import { tip, tipLine } from './tip.ts'

const NAME = '<img src=x onerror=alert(1)>'

it('a tooltip shows names as texts, whatever they hold', () => {
  const content = [tip(NAME, [{ name: NAME, value: NAME }], NAME), tipLine(NAME, [{ name: NAME, value: NAME }])]
  expect(content.map((element) => element.querySelectorAll('img').length)).toEqual([0, 0])
  expect(content.map((element) => element.textContent)).toEqual([NAME.repeat(4), NAME.repeat(2)])
})
