import { ACCOUNT_MAX, ACCOUNT_MIN } from '@data-centre/api'

const LENGTH = `长度在 ${ACCOUNT_MIN} 到 ${ACCOUNT_MAX} 个字符`
const lengthOf = (text: string) => [...text].length

const check = (text: string, missing: string): string => {
  if (text === '') return missing
  return lengthOf(text) < ACCOUNT_MIN || lengthOf(text) > ACCOUNT_MAX ? LENGTH : ''
}

/** Message for an account; empty when it is acceptable. */
export const accountError = (userName: string): string => check(userName.trim(), '请输入账号')
/** Message for a password; empty when it is acceptable. */
export const passwordError = (password: string): string => check(password, '请输入密码')
