// @vitest-environment happy-dom
import { TOKEN_KEY, USER_INFO_KEY } from '@data-centre/api'
import { afterEach, describe, expect, it } from 'vitest'
import { readRemembered, storeRemembered } from './remembered.ts'
import { session } from './session.ts'

const info = { id: '1', token: 'half', schoolId: '7', userName: 'school_a', avatarUrl: '', isDemo: false }

it('keeps user info and token in local storage and never the ticket', () => {
  session.start({ ...info, rememberTicket: 'secret' })
  expect(localStorage.getItem('token')).toBe('half')
  expect(JSON.parse(localStorage.getItem(USER_INFO_KEY) ?? '')).toEqual(info)
  session.end('您的登录状态已失效')
  expect([localStorage.length, session.user.get(), session.ended.get()]).toEqual([0, null, '您的登录状态已失效'])
})

it("remembers an account with a ticket in the password's place, and clears it without one", () => {
  storeRemembered('school_a', 'ticket')
  expect(readRemembered()).toMatchObject({ userName: 'school_a', password: 'ticket', remember: true })
  storeRemembered('school_a', undefined)
  expect(readRemembered()).toBeNull()
  localStorage.setItem('rememberPassword', '{broken')
  expect(readRemembered()).toBeNull()
})

describe('a session that ends while its page holds what somebody typed', () => {
  const reason = '您的登录状态已失效'
  let isTyping = true
  session.keepPageWhile(() => isTyping)
  afterEach(() => {
    isTyping = true
    session.abandon()
  })
  const state = () => ({
    user: session.user.get()?.id,
    token: localStorage.getItem(TOKEN_KEY),
    suspended: session.suspended.get(),
  })

  it('stays with its page, without a token, until the same account has logged in', async () => {
    session.start(info)
    const answers = [session.expire(reason), session.expire(reason)]
    expect(state()).toEqual({ user: '1', token: null, suspended: reason })
    session.start({ ...info, token: 'new' })
    expect(state()).toEqual({ user: '1', token: 'new', suspended: reason })
    session.resume()
    expect(await Promise.all(answers)).toEqual([true, true])
    expect(state()).toEqual({ user: '1', token: 'new', suspended: null })
  })

  it('ends where somebody else logs in, or where its user gives it up', async () => {
    session.start(info)
    const first = session.expire(reason)
    session.start({ ...info, id: '2', token: 'other' })
    expect([await first, state()]).toEqual([false, { user: '2', token: 'other', suspended: null }])
    const second = session.expire(reason)
    session.abandon()
    expect([await second, state(), session.ended.get()]).toEqual([
      false,
      { user: undefined, token: null, suspended: null },
      reason,
    ])
  })

  it('ends at once where nothing was typed, and where its user is logging out', async () => {
    session.start(info)
    isTyping = false
    expect([await session.expire(reason), state().user]).toEqual([false, undefined])
    isTyping = true
    session.start(info)
    session.setLeaving(true)
    expect([await session.expire(reason), state().user, session.hasLeft()]).toEqual([false, undefined, true])
  })

  it('follows the other tabs of the browser', async () => {
    const notify = () => window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }))
    session.start(info)
    localStorage.clear()
    notify()
    expect(state().suspended).toBe(reason)
    const answer = session.expire(reason)
    localStorage.setItem(TOKEN_KEY, 'new')
    localStorage.setItem(USER_INFO_KEY, JSON.stringify({ ...info, token: 'new' }))
    notify()
    expect([await answer, state()]).toEqual([true, { user: '1', token: 'new', suspended: null }])
  })
})
