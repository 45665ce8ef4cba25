import { callPaths } from '@data-centre/api'
import { expect, it } from 'vitest'
import { actionLabel, actionsNamed, moduleLabel } from './call-labels.ts'

it('names every call of the contract, and its module, in Chinese', () => {
  const unnamed = callPaths.filter((path) =>
    [actionLabel(path), moduleLabel(path.split('/')[0] ?? '')].some(
      (label) => label === '其他' || /^[\x20-\x7e]*$/.test(label),
    ),
  )
  expect(unnamed).toEqual([])
  expect([moduleLabel('device'), actionLabel('device/approve'), actionLabel('school/exportSchools')]).toEqual([
    '大屏设备',
    '绑定大屏',
    '导出学校管理',
  ])
})

it('names calls that the contract no longer has without their paths', () => {
  expect([moduleLabel('constructor'), actionLabel('user/gone')]).toEqual(['其他', '其他'])
})

it('finds acts by what they are called', () => {
  expect(actionsNamed('绑定大屏')).toEqual(['device/requestPairing', 'device/approve'])
  expect(actionsNamed('importSchool')).toEqual(['school/importSchool'])
})
