import { describe, expect, it } from 'vitest'
import { cutText, firstCharacter, isPlainText, isStorable, nameText, wellFormed } from './text.ts'

const family = '👨‍👩‍👧'
const flag = '🇨🇳'
const accented = 'e\u0301'

describe('cutText', () => {
  it('leaves a text alone that is short enough', () => {
    expect(cutText('机械制图', 4)).toBe('机械制图')
    expect(cutText('', 3)).toBe('')
  })

  it('never cuts inside what is read as one character', () => {
    expect(cutText('xiaoyue😀2026', 8)).toBe('xiaoyue')
    expect(cutText('xiaoyue😀2026', 9)).toBe('xiaoyue😀')
    expect(cutText(`组${family}长`, 5)).toBe('组')
    expect(cutText(`组${flag}队`, 3)).toBe('组')
    expect(cutText(`caf${accented}s`, 4)).toBe('caf')
  })

  it('cuts a single character that is too long between code points', () => {
    expect(cutText(family, 1)).toBe('')
    expect(cutText(family, 2)).toBe('👨')
    expect(cutText(`e${'\u0301'.repeat(50)}`, 8)).toHaveLength(8)
  })

  it('is well formed, a beginning, and as long as it may be for every text', () => {
    const parts = ['a', '中', '😀', family, flag, accented, '\u{20000}', '𝒜', '\r\n', '\u200d']
    for (let seed = 0; seed < 2000; seed++) {
      const text = Array.from({ length: 12 }, (_, i) => parts[(seed * 31 + i * i * 7 + ((seed >> i) & 7)) % 10]).join(
        '',
      )
      for (const max of [1, 2, 3, 5, 8, 13]) {
        const cut = cutText(text, max)
        expect(cut.length).toBeLessThanOrEqual(max)
        expect(text.startsWith(cut)).toBe(true)
        expect(wellFormed(cut)).toBe(cut)
      }
    }
  })
})

it('finds the first character that a reader sees', () => {
  expect(firstCharacter(`${family}组`)).toBe(family)
  expect(firstCharacter('张三')).toBe('张')
  expect(firstCharacter('')).toBe('')
})

it('repairs halves of pairs and control characters in names', () => {
  expect(wellFormed('第二讲 \ud83d')).toBe('第二讲 \uFFFD')
  expect(wellFormed('😀')).toBe('😀')
  expect(nameText(' 第一次作业\n（含附件）\u0000 ')).toBe('第一次作业 （含附件）')
  expect([isPlainText('张三😀'), isPlainText('a\u0000'), isPlainText('\udc00')]).toEqual([true, false, false])
})

it('tells texts that no store takes', () => {
  expect(['张三😀\n', '', 'C:\\udata \\u0000', 'a\0', '\ud83d', 'x\udc00'].map(isStorable)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
