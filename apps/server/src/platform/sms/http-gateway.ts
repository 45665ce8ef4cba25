import { cutText, nameText } from '@data-centre/api'
import type { SmsGateway, SmsOutcome } from './gateway.ts'

const MAX_MS = 10_000
const MAX_REASON_LENGTH = 200

/**
 * A provider behind HTTP: one JSON post per message, `{id, mobile, content, template}` with the key as bearer. Any 2xx is
 * taken as accepted, unless the answer says `ok: false`.
 */
export const httpSms = ({ url, key }: { url: string; key: string }): SmsGateway => ({
  async send(message): Promise<SmsOutcome> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(MAX_MS),
      })
      const answer = (await response.json().catch(() => null)) as { ok?: unknown; reason?: unknown } | null
      if (response.ok && answer?.ok !== false) return { status: 'sent', reason: '' }
      return {
        status: 'failed',
        reason:
          typeof answer?.reason === 'string'
            ? cutText(nameText(answer.reason), MAX_REASON_LENGTH)
            : `短信网关返回 ${response.status}`,
      }
    } catch {
      return { status: 'failed', reason: '短信网关无法连接' }
    }
  },
})
