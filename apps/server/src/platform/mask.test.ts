import { type PersonalKind, personalKinds } from '@data-centre/api'
import { expect, it } from 'vitest'
import { mask, maskFields } from './mask.ts'

it('masks each kind in its own way, once', () => {
  const cases: [PersonalKind, string, string][] = [
    ['name', '欧阳娜娜', '欧**'],
    ['name', '𠮷田', '𠮷**'],
    ['number', '20230401234', '****1234'],
    ['number', '123', '****'],
    ['phone', '13812345678', '138****5678'],
    ['phone', '0871-6512', '****'],
    ['email', 'zhang@example.com', 'z***@example.com'],
    ['email', '@', '****'],
    ['idNumber', '110101200501011234', '110***********1234'],
    ['idNumber', 'G12345678', '****'],
  ]
  for (const [kind, text, shown] of cases) {
    expect(mask(kind, text)).toBe(shown)
    expect(mask(kind, shown)).toBe(shown)
  }
  for (const kind of personalKinds) expect(mask(kind, '')).toBe('')
})

it('masks fields at any depth, lets nothing else of a field through, and leaves what may be read', () => {
  const answer = [{ name: '张三', no: '20230401234', rank: 1, deep: { name: ['李四'], phone: '13812345678' } }]
  const fields = { name: 'name', no: 'number', phone: 'phone' } as const
  expect(maskFields(answer, fields, [])).toEqual([
    { name: '张**', no: '****1234', rank: 1, deep: { name: null, phone: '138****5678' } },
  ])
  expect(maskFields(answer, fields, ['name', 'number'])).toEqual([
    { ...answer[0], deep: { name: ['李四'], phone: '138****5678' } },
  ])
  expect(maskFields(answer, fields, personalKinds)).toEqual(answer)
})
