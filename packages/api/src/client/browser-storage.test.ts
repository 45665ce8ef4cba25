// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localValues, tabValues } from './browser-storage.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

it('keeps values where the browser keeps them', () => {
  localValues.set('token', 'half')
  expect([localStorage.getItem('token'), localValues.get('token'), localValues.isKept()]).toEqual([
    'half',
    'half',
    true,
  ])
  expect([tabValues.get('token'), localStorage.length]).toEqual([null, 1])
  localValues.remove('token')
  expect([localValues.get('token'), localStorage.length]).toEqual([null, 0])
})

it('keeps them as long as the page where reaching for the storage is refused already', () => {
  const blocked = {
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  vi.stubGlobal('localStorage', new Proxy({}, blocked))
  expect([localValues.get('token'), localValues.isKept()]).toEqual([null, false])
  localValues.set('token', 'half')
  expect(localValues.get('token')).toBe('half')
  localValues.remove('token')
  expect(localValues.get('token')).toBe(null)
  localValues.set('token', 'other')
  localValues.clear()
  expect(localValues.get('token')).toBe(null)
})

it('brings no older value back from a full storage', () => {
  const stored = new Map([['draft', 'old']])
  const removing = {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  }
  const setItem = (): never => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { ...removing, setItem })
  expect(localValues.get('draft')).toBe('old')
  localValues.set('draft', 'new')
  expect([localValues.get('draft'), stored.size, localValues.isKept()]).toEqual(['new', 0, false])
  vi.stubGlobal('localStorage', { ...removing, setItem: (key: string, value: string) => stored.set(key, value) })
  localValues.set('draft', 'newer')
  expect([stored.get('draft'), localValues.get('draft'), localValues.isKept()]).toEqual(['newer', 'newer', true])
})
