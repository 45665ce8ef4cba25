import { expect, it } from 'vitest'
import { reportInput } from '../contract/call.ts'
import { hasKeyword, keywordKey } from './keyword.ts'

it('keywords are compared without width, capitals and blanks around them', () => {
  for (const text of ['ｓｃｈｏｏｌ_ａ', 'school_a ', ' SCHOOL_A', '\u3000School_A'])
    expect([text, keywordKey(text)]).toEqual([text, 'school_a'])
  expect(keywordKey('（ＡＢ１） 学院')).toBe('(ab1) 学院')
})

it('a keyword is found in any of the texts, as it stands', () => {
  expect(hasKeyword('ｂ2', 'a', 'AB２C')).toBe(true)
  expect(hasKeyword('%', 'a_b')).toBe(false)
  expect([hasKeyword(undefined, 'a'), hasKeyword('  ', 'a'), hasKeyword('a')]).toEqual([true, true, false])
})

it('the contract makes of each keyword what it is compared by', () => {
  expect(reportInput.parse({ keyword: ' Ｔ１' })).toEqual({ keyword: 't1' })
  expect(reportInput.safeParse({ keyword: 'a'.repeat(51) }).success).toBe(false)
})
