/** What a password must be under a policy. */
export interface PasswordRule {
  shortest: number
  /** Kinds of signs of four: small letters, capitals, digits, others. */
  classes: number
  /** Former passwords that may not come back. */
  history: number
  /** After so many days a change is suggested; null: never. */
  remindDays: number | null
  words: string
}

/**
 * The two policies of an installation: `classified` is what inspections by 等级保护 ask for and the preset, `modern` prefers
 * length (ASVS). Both refuse common passwords and those that name the person, the school or the product.
 */
export const passwordRules = {
  classified: {
    shortest: 8,
    classes: 3,
    history: 5,
    remindDays: 90,
    words: '至少 8 个字符，大写、小写、数字、符号至少含 3 种，不含 4 个相同或连续的字符',
  },
  modern: {
    shortest: 12,
    classes: 1,
    history: 5,
    remindDays: null,
    words: '至少 12 个字符，不含 4 个相同或连续的字符',
  },
} as const satisfies Record<string, PasswordRule>

/** Former passwords are kept up to the longest history of a policy. */
export const PASSWORD_HISTORY = 5
/** How long an initial password may be used, ms. */
export const INITIAL_PASSWORD_MS = 24 * 3_600_000
