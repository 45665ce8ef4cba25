/** The remembered-account record: the login form and a flag, with a revocable ticket in the password's place. */

import { CAPTCHA_SCENE_ID } from '@data-centre/api'
import { localValues } from '@data-centre/api/storage'

/** Local-storage key of the record. */
export const REMEMBERED_KEY = 'rememberPassword'

/** Shape of the specification's remembered-password record; `password` holds the server's 30-day ticket. */
export interface Remembered {
  userName: string
  password: string
  captchaVerifyParam: string
  sceneId: string
  remember: true
}

/** The record, or nothing when there is none or it cannot be read. */
export function readRemembered(): Remembered | null {
  try {
    const record = JSON.parse(localValues.get(REMEMBERED_KEY) ?? 'null') as Remembered | null
    return record?.userName && record.password ? record : null
  } catch {
    return null
  }
}

/** Keeps the account with its ticket; without a ticket the record is cleared. */
export function storeRemembered(userName: string, ticket: string | undefined): void {
  if (!ticket) {
    clearRemembered()
    return
  }
  const record: Remembered = {
    userName,
    password: ticket,
    captchaVerifyParam: '',
    sceneId: CAPTCHA_SCENE_ID,
    remember: true,
  }
  localValues.set(REMEMBERED_KEY, JSON.stringify(record))
}

export const clearRemembered = (): void => localValues.remove(REMEMBERED_KEY)
