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

it('refuses runs and sequences of signs, wherever they stand and in either direction', async () => {
  for (const predictable of [
    'Aa1!aaaa',
    'Kite#AaAa7',
    'Kite#7777x',
    'Zebra#abcd',
    'Zebra#DCBA7',
    'Kite#1234x',
    'Zebra#3210k',
    'Kite7890#',
    'Kite7#qwer',
    'Kite7#TREWQ',
    'Kite7#asdf',
    'Kite#7vcxz',
    'Kite7!@#$',
    'Kite#ababab',
    'Kite#121212',
  ])
    expect(await refused(predictable), predictable).toContain('相同或连续的字符')
  expect(await refused('zebra tuesday aaaa', 'modern')).toContain('相同或连续的字符')
  for (const good of ['Zebra#Tuesday4', 'Abc123!@#', 'Kite2020#aab', 'My#property77', 'Kite#understudy9'])
    expect(await refused(good), good).toBeUndefined()
})

it('refuses the own name of the account and of the school, short ones too', async () => {
  const short = { userName: 'zwh', realName: '李明', mobile: '', schoolNames: ['滇大', 'KMU'] }
  for (const own of ['Kite#Zwh77', 'Kite#77李明', 'Kite#77滇大'])
    expect(await refusalOfPassword(own, 'classified', short), own).toContain('不能包含')
  expect(await refusalOfPassword('Zebra#Tuesday4', 'classified', short)).toBeUndefined()
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
