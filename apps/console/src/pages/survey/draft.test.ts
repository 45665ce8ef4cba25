// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { deviceId, dropDraft, keepDraft, readRow } from './draft.ts'

afterEach(() => vi.unstubAllGlobals())

it('keeps what was answered, and which browser this is, also where the storage is full', () => {
  const setItem = (): never => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined, setItem })
  const device = deviceId()
  expect([/^[0-9a-f]{32}$/.test(device), deviceId()]).toEqual([true, device])
  keepDraft('pc', '1', 2, { role: 'teacher' })
  expect(readRow('pc', '1', 2)).toEqual({ role: 'teacher' })
  dropDraft('pc', '1', 2)
  expect(readRow('pc', '1', 2)).toEqual({})
})
