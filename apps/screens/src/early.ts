import type { CallPath, Envelope } from '@data-centre/api'
import { HTTP_TIMEOUT_MS, TOKEN_KEY, USER_INFO_KEY } from '@data-centre/api/limits'
import { localValues } from '@data-centre/api/storage'
import { openAhead } from './live/last-good-database.ts'

/** A call that was asked for, with its answer; `null`: none came. */
export interface Early {
  path: CallPath & ('user/queryUserRight' | 'common/login/GetUserInfo' | 'common/getSite')
  input: Record<string, string>
  answer: Promise<Envelope | null>
}

openAhead()
const token = localValues.get(TOKEN_KEY)
const user = userId()

const ask = (path: Early['path'], input: Early['input'], method: 'GET' | 'POST'): Early => {
  const params = new URLSearchParams(input)
  const asked = fetch(`/api/${path}${method === 'GET' ? `?${params}` : ''}`, {
    method,
    headers: { token: token ?? '' },
    ...(method === 'POST' ? { body: params } : {}),
    // A half-open connection never answers: the call is made again.
    signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
  })
  return {
    path,
    input,
    answer: asked.then(async (answer) => (answer.ok ? ((await answer.json()) as Envelope) : null)).catch(() => null),
  }
}

/** Id in the record of a login; empty where there is none that can be read. */
function userId(): string {
  try {
    const { id } = JSON.parse(localValues.get(USER_INFO_KEY) ?? '{}') as { id?: string }
    return id ?? ''
  } catch {
    return ''
  }
}

/**
 * What every wall asks first, asked while the program is still on its way: who looks, and what the installation says of
 * itself. This file is a script of its own and imports nothing that has to be waited for (`vite.config.ts` keeps what it
 * imports beside it). A paired wall, whose key the program reads, asks later.
 */
export const early: readonly Early[] =
  token && user
    ? [
        ask('user/queryUserRight', { userId: user }, 'GET'),
        ask('common/login/GetUserInfo', {}, 'POST'),
        ask('common/getSite', {}, 'POST'),
      ]
    : []
