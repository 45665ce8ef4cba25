import { z } from 'zod'
import { listInput } from '../call.ts'

/** Most home pages of one key. */
export const HOME_PAGES_MAX = 10
const MAX_LENGTH = 300

/**
 * An address in the form in which home pages are compared: scheme and host in lower case, no closing slash, no query. Undefined for
 * what is no http address.
 */
export function homePageOf(text: string): string | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

/** Whether an address is one of these home pages or lies below one. */
export function isUnderHomePage(address: string, homePages: readonly string[]): boolean {
  const own = homePageOf(address)
  return own !== undefined && homePages.some((page) => own === page || own.startsWith(`${page}/`))
}

/** Home pages of a platform, as administrators write them; answered in the form in which they are compared. */
export const homePagesInput = listInput(
  z
    .array(
      z
        .string()
        .max(MAX_LENGTH)
        .transform((text, context) => {
          const page = homePageOf(text)
          if (page === undefined) context.addIssue({ code: 'custom', message: '平台网址须以 http:// 或 https:// 开头' })
          return page ?? ''
        }),
    )
    .max(HOME_PAGES_MAX, `平台网址最多 ${HOME_PAGES_MAX} 个`),
)
