// @vitest-environment happy-dom
import { USER_INFO_KEY } from '@data-centre/api'
import { expect, it } from 'vitest'
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
