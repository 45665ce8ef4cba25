import { createHash, createHmac, randomUUID } from 'node:crypto'
import { Fault } from '@data-centre/api'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { type CaptchaProvider, WITHOUT_WORK } from './provider.ts'

export interface HostedOptions {
  url: string
  keyId: string
  secret: string
  /** Scene registered at the service; the browser's scene id is not passed on. */
  sceneId: string
  clock: Clock
  log: Log
}

const TIMEOUT_MS = 5000
const hex = (text: string): string => createHash('sha256').update(text).digest('hex')
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Headers of a call signed with ACS3-HMAC-SHA256, the scheme of the hosted service. */
export function signedHeaders(
  { url, keyId, secret }: Pick<HostedOptions, 'url' | 'keyId' | 'secret'>,
  body: string,
  now: number,
  nonce: string,
): Record<string, string> {
  const headers: Record<string, string> = {
    host: new URL(url).host,
    'x-acs-action': 'VerifyIntelligentCaptcha',
    'x-acs-content-sha256': hex(body),
    'x-acs-date': `${new Date(now).toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': '2023-03-05',
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    'POST',
    '/',
    '',
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    hex(body),
  ].join('\n')
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${hex(canonical)}`)
    .digest('hex')
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
}

const unsupported = async (): Promise<never> => {
  throw new Fault('captcha')
}

/**
 * The hosted service: the browser's widget makes `captchaVerifyParam`, which is passed on unmodified and verified once. A
 * service that does not answer within 5 s, or answers anything but a clear yes, refuses the login.
 */
export function hostedCaptcha(options: HostedOptions): CaptchaProvider {
  return {
    slider: unsupported,
    verifySlider: unsupported,
    workAlone: unsupported,
    verifyWork: unsupported,
    characters: unsupported,
    verifyCharacters: unsupported,
    consume: async (proof) => {
      const body = `CaptchaVerifyParam=${encode(proof)}&SceneId=${encode(options.sceneId)}`
      try {
        const answer = await fetch(options.url, {
          method: 'POST',
          headers: signedHeaders(options, body, options.clock.now(), randomUUID()),
          body,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        const result = (await answer.json()) as { Result?: { VerifyResult?: boolean; VerifyCode?: string } }
        if (result.Result?.VerifyResult !== true)
          options.log.warn({ code: result.Result?.VerifyCode, status: answer.status }, 'captcha refused')
        return answer.ok && result.Result?.VerifyResult === true ? WITHOUT_WORK : null
      } catch (error) {
        options.log.error({ err: error }, 'captcha service does not answer')
        return null
      }
    },
  }
}
