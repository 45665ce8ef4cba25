/** The three ways in and the one way out. Every failure is the server's text, thrown as a fault. */
import { CAPTCHA_SCENE_ID, Fault } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { clearRemembered, storeRemembered } from './remembered.ts'
import { selection } from './selection.ts'
import { session } from './session.ts'

export interface LoginForm {
  userName: string
  /** The password, or the ticket of the remembered record. */
  password: string
  /** One-time proof of the captcha. */
  captchaVerifyParam: string
  remember: boolean
}

/** Half of a session is a cookie: why nobody can log in with a browser that takes none; null where it does. */
export const cookieBarrier = (): string | null =>
  navigator.cookieEnabled
    ? null
    : '浏览器禁止了本站的 Cookie，无法登录。请在浏览器设置中允许本站使用 Cookie，再刷新页面。'

function demandCookies(): void {
  const msg = cookieBarrier()
  if (msg !== null) throw new Fault('other', { msg })
}

/** Logs in with an account. Stores the user info and keeps or clears the remembered record as the form says. */
export async function login({ userName, password, captchaVerifyParam, remember }: LoginForm): Promise<void> {
  demandCookies()
  const { data } = await call('user/login', {
    userName,
    password,
    captchaVerifyParam,
    sceneId: CAPTCHA_SCENE_ID,
    remember,
  })
  if (remember) storeRemembered(userName, data.rememberTicket)
  else clearRemembered()
  // Who goes on after their session ended finds the school that they had chosen.
  if (!session.isFormerUser(data.id)) selection.clear()
  session.start(data)
}

/** Logs in with the one-time token of a sister platform; the rights are cut to that platform's. */
export async function tokenLogin(token: string, dataSource: string | undefined): Promise<void> {
  demandCookies()
  const { data } = await call('user/tokenLogin', { token, ...(dataSource ? { dataSource } : {}) })
  selection.clear()
  selection.choose('dataSource', dataSource)
  session.start(data)
}

/**
 * Ends the session at the server and clears this browser's selections; a refusal leaves everything as it is. Who logs out has given up
 * what they typed: a session that has ended meanwhile is no refusal, and asks for no login.
 */
export async function logout(): Promise<void> {
  session.setLeaving(true)
  try {
    await call('user/signOut', {})
  } catch (error) {
    if (session.user.get()) {
      session.setLeaving(false)
      throw error
    }
  }
  selection.clear()
  session.end()
}
