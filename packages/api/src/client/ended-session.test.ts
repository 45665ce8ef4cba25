import { expect, it, vi } from 'vitest'
import { Fault } from '../faults.ts'
import { TOKEN_KEY } from '../limits.ts'
import { whenSignedOut, withSession } from './ended-session.ts'

const refuse = (): Promise<string> => Promise.reject(new Fault('signedOut'))
const attemptOf = () => vi.fn<() => Promise<string>>(refuse)

it('makes a call again once the same account has logged in, and fails where it has not', async () => {
  localStorage.setItem(TOKEN_KEY, 'old')
  const save = attemptOf()
  whenSignedOut(async () => {
    save.mockResolvedValue('saved')
    return true
  })
  expect(await withSession(save)).toBe('saved')
  expect(save).toHaveBeenCalledTimes(2)
  whenSignedOut(async () => false)
  const lost = attemptOf()
  await expect(withSession(lost)).rejects.toThrow('您的登录状态已失效')
  expect(lost).toHaveBeenCalledOnce()
})

it('asks for no login for any other refusal', async () => {
  const listener = vi.fn(async () => true)
  whenSignedOut(listener)
  await expect(withSession(() => Promise.reject(new Fault('forbidden')))).rejects.toThrow('您没有访问权限')
  expect(listener).not.toHaveBeenCalled()
  await expect(withSession(() => Promise.reject(new Error('服务暂不可用')))).rejects.toThrow('服务暂不可用')
  expect(listener).not.toHaveBeenCalled()
})

it('ends no session that began while the refused call was on its way', async () => {
  const listener = vi.fn(async () => false)
  whenSignedOut(listener)
  localStorage.setItem(TOKEN_KEY, 'old')
  const late = vi.fn<() => Promise<string>>(async () => {
    if (localStorage.getItem(TOKEN_KEY) === 'new') return 'answered'
    localStorage.setItem(TOKEN_KEY, 'new')
    return refuse()
  })
  expect(await withSession(late)).toBe('answered')
  expect(listener).not.toHaveBeenCalled()
})

it('has a call wait that is made without a session, while a page waits for the login', async () => {
  localStorage.clear()
  const poll = vi.fn<() => Promise<string>>(() => Promise.reject(new Fault('notLoggedIn')))
  whenSignedOut(async () => {
    poll.mockResolvedValue('answered')
    return true
  })
  expect(await withSession(poll)).toBe('answered')
})
