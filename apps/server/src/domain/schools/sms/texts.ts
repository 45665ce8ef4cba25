import { DAY_MS, OFFICIAL_VERSION, type SmsTemplate } from '@data-centre/api'
import { dayOf } from '../../../platform/clock.ts'

/** What a message to a school is made of. */
export interface SmsSubject {
  shortName: string
  version: number
  endsAt: Date | null
}

/** The text of a message to one school; a text that says why there is none begins with nothing. */
export function smsText(
  template: SmsTemplate,
  { shortName, version, endsAt }: SmsSubject,
  content: string | undefined,
  now: number,
): { text: string } | { msg: string } {
  if (template === 'custom') return content ? { text: content } : { msg: '请输入短信内容' }
  if (template === 'opening') return { text: `${shortName}的数据中心已开通，请管理员登录使用。` }
  if (!endsAt) return { msg: '未设置到期时间' }
  const edition = version === OFFICIAL_VERSION ? '正式版' : '试用版'
  const days = Math.ceil((endsAt.getTime() - now) / DAY_MS)
  const when = days > 0 ? `将于${dayOf(endsAt.getTime())}到期（剩${days}天）` : `已于${dayOf(endsAt.getTime())}到期`
  return { text: `${shortName}的数据中心${edition}${when}，请及时联系平台续期。` }
}
