// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const info = { id: '1', token: 'half', schoolId: '7', userName: 'school_a', avatarUrl: '', isDemo: false }
const blocked = (): never => {
  throw new DOMException('blocked', 'SecurityError')
}

beforeAll(() => {
  vi.stubGlobal('localStorage', new Proxy({}, { get: blocked }))
  vi.stubGlobal('sessionStorage', new Proxy({}, { get: blocked }))
})
afterAll(() => vi.unstubAllGlobals())

it('a session, its choices and a remembered account live as long as the page where nothing is kept', async () => {
  const { clearRemembered, readRemembered, selection, session } = await import('./index.ts')
  const { localValues } = await import('@data-centre/api/storage')
  session.start(info)
  expect([session.user.get(), localValues.get('token')]).toEqual([info, 'half'])
  selection.chooseSchool('7', '云岭')
  expect(selection.get()).toEqual({ schoolId: '7', schoolName: '云岭' })
  expect(readRemembered()).toBe(null)
  clearRemembered()
  selection.clear()
  session.end('您的登录状态已失效')
  expect([selection.get(), session.user.get(), localValues.get('token')]).toEqual([{}, null, null])
})

it('a browser that takes no cookie is told why it cannot log in, before anything is sent', async () => {
  const { cookieBarrier, login, tokenLogin } = await import('./index.ts')
  expect(cookieBarrier()).toBe(null)
  const cookies = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  const form = { userName: 'school_a', password: 'x', captchaVerifyParam: 'x', remember: false }
  await expect(login(form)).rejects.toThrow('禁止了本站的 Cookie')
  await expect(tokenLogin('ticket', undefined)).rejects.toThrow('禁止了本站的 Cookie')
  cookies.mockRestore()
})
