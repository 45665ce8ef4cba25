import { expect, it } from 'vitest'
import { nameKey, visibleText } from './name-key.ts'

it('visible text has no characters that nobody sees, and no blanks around it', () => {
  expect(visibleText('\ufeff 王\u200b\u200d小\u202e\u00ad明\u200d ')).toBe('王小明')
  expect(visibleText('a\u200db \u2060')).toBe('ab')
  expect(visibleText('a\0b\u0085c\x07\n\td')).toBe('abc\n\td')
  expect(visibleText('王\ud83d明')).toBe('王\uFFFD明')
})

it.each(['👩‍👩‍👧‍👦', '👨🏽‍💻', '🧑🏻‍❤️‍💋‍🧑🏿', '🏳️‍🌈', '🏴\u{e0067}\u{e0062}\u{e007f}', 'é̂', '𠮷'])(
  'visible text keeps %s whole',
  (sign) => {
    expect(visibleText(`王${sign}明${sign}`)).toBe(`王${sign}明${sign}`)
  },
)

it('letters of full and half width are one in the key of a name', () => {
  expect(nameKey('（ＡＢ１）')).toBe(nameKey('(AB1)'))
})
