import type { Platform } from '@data-centre/api'

/** The sister platforms behind the login page's links (specification section 1). */
export const platformLinks: readonly { platform: Platform; name: string; href: string }[] = [
  { platform: 'zyk', name: '资源库', href: 'https://zyk.icve.com.cn/' },
  { platform: 'zjy', name: '云课堂', href: 'https://zjy2.icve.com.cn/' },
  { platform: 'mooc', name: '慕课', href: 'https://mooc.icve.com.cn/' },
]
