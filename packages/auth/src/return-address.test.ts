import { describe, expect, it } from 'vitest'
import { loginAddress, readReturnAddress, returnAddressIn } from './return-address.ts'

const comesBackTo = (pathname: string, search = '') =>
  returnAddressIn(new URL(loginAddress({ pathname, search }), 'http://centre.test').searchParams)

describe('the address of the login', () => {
  it('carries path and query of the page that led to it, as they were', () => {
    expect(loginAddress({ pathname: '/school/effect', search: '' })).toBe('/Login?redirect=%2Fschool%2Feffect')
    for (const [path, query] of [
      ['/school/TeacherStatistics', '?schoolId=7&keyword=%E5%BC%A0%26%E6%9D%8E&term=2025-2026-1'],
      ['/Overview', '?round=1'],
      ['/homePage', '?open=security&tab=password'],
      ['/province', ''],
      ['/TeacherPortrait', '?teaId=12'],
      ['/school/own-page', '?a=%2F%2Fevil.test'],
    ] as const)
      expect(comesBackTo(path, query), path).toBe(path + query)
  })

  it('is the login alone for the home page, and for pages that lead to the login again', () => {
    for (const path of ['/', '/homePage', '/Login', '/401', '/wall'])
      expect(loginAddress({ pathname: path, search: '' }), path).toBe('/Login')
    expect(loginAddress({ pathname: '/Login', search: '?redirect=%2FLogin' })).toBe('/Login')
  })
})

it('leads to no other place than this product', () => {
  for (const address of [
    '',
    'school/effect',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/%2Fevil.test',
    '%2F%2Fevil.test',
    '/%5Cevil.test',
    '/\t/evil.test',
    '\n//evil.test',
    '/school/\u0000',
    '/.//evil.test',
    '/../evil',
    '/school/..//evil.test',
    '/@evil.test',
    '/evil.test:80/x',
    'https://evil.test/',
    'https:/evil.test',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,x',
    `/school/effect?x=${'a'.repeat(2000)}`,
  ])
    expect(readReturnAddress(address), address).toBeUndefined()
  expect(readReturnAddress(null)).toBeUndefined()
  expect(readReturnAddress('/school/effect?x=1#//evil.test')).toBe('/school/effect?x=1')
})
