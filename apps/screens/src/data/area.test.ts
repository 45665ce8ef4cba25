// @vitest-environment happy-dom
import type { UserProfile } from '@data-centre/api'
import { selection } from '@data-centre/auth'
import { afterEach, expect, it, vi } from 'vitest'
import { areaOf, namesPlace } from './area.ts'

const provinces = [
  { province: '安徽省', code: '340000' },
  { province: '西藏自治区', code: '540000' },
]
const nation = { areaKind: 'nation', areaLabel: '全国', schoolId: '' } as UserProfile

vi.mock('@data-centre/api/client', async (original) => ({
  ...(await original<object>()),
  call: async () => ({ data: provinces }),
}))
afterEach(() => selection.clear())
const codeOf = async (params: Record<string, string>) => (await areaOf('province', params, nation))?.scope.id ?? null

it('shows the province of the address by its code or name, and none where there is no such province', async () => {
  expect(await codeOf({ province: '540000' })).toBe('540000')
  expect(await codeOf({ province: '西藏自治区' })).toBe('540000')
  expect(await codeOf({ province: '999999' })).toBe(null)
})

it('shows no province where the address names one by a name that is not read', async () => {
  expect(await codeOf({ provinceCode: '540000' })).toBe(null)
  expect([{ provinceCode: '540000' }, { province: '1' }, { schoolId: '1' }, { map: '2d' }].map(namesPlace)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

it('shows the province that was chosen in the console where the address names none', async () => {
  expect(await codeOf({ map: '2d' })).toBe('340000')
  selection.chooseProvince('西藏自治区')
  expect(await codeOf({ map: '2d' })).toBe('540000')
})
