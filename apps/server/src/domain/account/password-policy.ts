import { type PasswordRule, passwordRules } from '@data-centre/api'
import { hasPredictableSigns } from './predictable-signs.ts'

export type PolicyName = keyof typeof passwordRules

/** What is known of the person and must not make up their password. */
export interface PasswordContext {
  userName: string
  realName: string
  /** Empty where none is known. */
  mobile: string
  /** Name and short name of the school; none for staff of provinces and the nation. */
  schoolNames: readonly string[]
}

/** Names of the product and its sister platforms, as people write them. */
const PLATFORM_WORDS = ['datacentre', 'datacenter', 'zhijiaoyun', 'ziyuanku', 'icve']
/** Favourites of this country that lists of the world do not have. */
const LOCAL_FAVOURITES = [
  'woaini',
  'woaini1314',
  'woaini520',
  '5201314',
  '1314520',
  'asd123456',
  'qq123456',
  'aa123456',
  'zxc123456',
  'admin123',
  'a123456789',
]
/** Shorter words stand inside good passwords by chance; the account's own name and Chinese names do not. */
const MIN_WORD_LENGTH = 4
const MIN_CHINESE_LENGTH = 2
const MIN_CORE_LENGTH = 5
const MOBILE_TAIL = 6

const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}

let existing: Promise<ReadonlySet<string>> | undefined
/** Common passwords, read with the first change of one: the list of zxcvbn-ts (MIT), 49,000 entries of published leaks by frequency. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  existing ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...(dictionary.passwords as string[]), ...LOCAL_FAVOURITES]),
  )
  return existing
}

/** The word that somebody has dressed up: P@ssw0rd!2025 -> password. */
function coreOf(lower: string): string {
  const plain = [...lower.replace(/[^a-z]+$/, '').replace(/^[^a-z@$]+/, '')].map((sign) => leet[sign] ?? sign).join('')
  return /^[a-z]+$/.test(plain) ? plain : ''
}

async function isCommon(lower: string): Promise<boolean> {
  const list = await commonPasswords()
  const core = coreOf(lower)
  return list.has(lower) || (core.length >= MIN_CORE_LENGTH && list.has(core)) || /^(.)\1+$/u.test(lower)
}

/** Words that stand for the person, their school and the product, in the letters that passwords are typed in. */
async function contextText({ userName, realName, mobile, schoolNames }: PasswordContext): Promise<string[]> {
  const { pinyin } = await import('pinyin-pro')
  const read = (text: string, pattern: 'pinyin' | 'first'): string =>
    pinyin(text, { toneType: 'none', pattern, type: 'array', v: true }).join('')
  const names = [realName, ...schoolNames].filter(Boolean)
  const terms = [
    ...names.flatMap((name) => [read(name, 'pinyin'), read(name, 'first')]),
    mobile.slice(-MOBILE_TAIL),
    ...PLATFORM_WORDS,
  ]
  return [
    userName,
    ...names.filter((name) => name.length >= (/\p{Script=Han}/u.test(name) ? MIN_CHINESE_LENGTH : MIN_WORD_LENGTH)),
    ...terms.filter((word) => word.length >= MIN_WORD_LENGTH),
  ].map((word) => word.normalize('NFC').toLowerCase())
}

/** Whether a password keeps the form that a rule asks for: length and kinds of signs. */
const hasForm = (password: string, { shortest, classes: needed }: PasswordRule): boolean =>
  [...password].length >= shortest && classes.filter((kind) => kind.test(password)).length >= needed

/** Why a password is refused, in the words of the form; undefined for one that may be used. */
export async function refusalOfPassword(
  password: string,
  policy: PolicyName,
  context: PasswordContext,
): Promise<string | undefined> {
  const rule = passwordRules[policy]
  if (!hasForm(password, rule)) return `密码${rule.words}`
  const lower = password.normalize('NFC').toLowerCase()
  if (await isCommon(lower)) return '该密码过于常见，容易被猜到，请换一个'
  if (hasPredictableSigns(lower))
    return '密码不能包含 4 个及以上相同或连续的字符（如 aaaa、abcd、1234、qwer），请换一个'
  const own = (await contextText(context)).find((word) => lower.includes(word))
  return own === undefined ? undefined : '密码不能包含账号、姓名、手机号、学校或平台的名称'
}
