import { expect, it } from 'vitest'
import { filtersOf, shareLink } from './share.ts'

it('keeps filters and leaves out where somebody stands', () => {
  expect(filtersOf('?period=7&page=3&open=12&platform=zjy&schoolId=4')).toBe('period=7&platform=zjy')
  expect(filtersOf('')).toBe('')
})

it('names the school or province that the page shows, and no other', () => {
  const at = { origin: 'https://dc.example', pathname: '/school/dashBoard', search: '?period=7' }
  expect(shareLink(at, 'school', { schoolId: '12', sfprovince: '云南省' })).toBe(
    'https://dc.example/school/dashBoard?period=7&schoolId=12',
  )
  expect(shareLink({ ...at, pathname: '/province/dashBoard' }, 'province', { sfprovince: '云南省' })).toBe(
    `https://dc.example/province/dashBoard?period=7&sfprovince=${encodeURIComponent('云南省')}`,
  )
  expect(shareLink({ ...at, pathname: '/operation/dashBoard', search: '' }, 'operation', { schoolId: '12' })).toBe(
    'https://dc.example/operation/dashBoard',
  )
})
