import { expect, it } from 'vitest'
import { type PasswordContext, refusalOfPassword } from './password-policy.ts'
import { randomPassword } from './passwords.ts'

const person: PasswordContext = {
  userName: 'liming01',
  realName: '欧阳晓明',
  mobile: '13812346789',
  schoolNames: ['云岭职业学院', '云岭职院'],
}
const refused = (password: string, policy: 'classified' | 'modern' = 'classified') =>
  refusalOfPassword(password, policy, person)

it('asks for length and kinds of signs, or for length alone', async () => {
  expect(await refused('Ab1#xyz')).toContain('至少 8 个字符')
  expect(await refused('lowercase99')).toContain('至少含 3 种')
  expect(await refused('Zebra#Tuesday')).toBeUndefined()
  expect(await refused('九月Kite31')).toBeUndefined()
  expect(await refused('Zebra#Tue4', 'modern')).toContain('至少 12 个字符')
  expect(await refused('zebra tuesday kite', 'modern')).toBeUndefined()
})

it('refuses what everybody uses, dressed up or not, under both policies', async () => {
  for (const common of [
    'Password123',
    'P@ssw0rd!2025',
    'Qwer1234',
    'Woaini1314',
    'Welcome#2024',
    '!!Dragon99',
    'Iloveyou1',
  ])
    expect(await refused(common), common).toContain('过于常见')
  expect(await refused('passwordpassword', 'modern')).toContain('过于常见')
  expect(await refused('aaaaaaaaaaaaaa', 'modern')).toContain('过于常见')
  expect(await refused('Baseball2024!', 'modern')).toContain('过于常见')
})

it('refuses what names the person, the school or the product', async () => {
  for (const own of [
    'LiMing01#x',
    'Ouyangxiaoming#1',
    'Oyxm#2025a',
    'Tel#346789x',
    'Ylzyxy#2025',
    'Icve#2025kite',
    '云岭职业学院Aa1',
  ])
    expect(await refused(own), own).toContain('不能包含')
})

it('makes initial passwords that every policy takes', async () => {
  for (let i = 0; i < 50; i++) {
    const password = randomPassword()
    expect(await refused(password), password).toBeUndefined()
    expect(await refused(password, 'modern'), password).toBeUndefined()
  }
})
