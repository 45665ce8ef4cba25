import { expect, it } from 'vitest'
import { networkOf } from './address.ts'
import { maskFields, maskName } from './mask.ts'

it('masks names at any depth and lets nothing else of the field through', () => {
  expect(maskName('欧阳娜娜')).toBe('欧**')
  expect(maskName('𠮷田')).toBe('𠮷**')
  expect(maskName('')).toBe('')
  expect(maskFields([{ name: '张三', rank: 1, deep: { name: ['李四'] } }], ['name'])).toEqual([{ name: '张**', rank: 1, deep: { name: null } }])
})

it('counts addresses by network', () => {
  expect(networkOf('10.1.2.3')).toBe('10.1.2')
  expect(networkOf('::ffff:10.1.2.3')).toBe('10.1.2')
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:0db8:0001:ffff::'))
  expect(networkOf('::1')).toBe('0:0:0')
})
