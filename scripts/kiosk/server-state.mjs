/** Whether a server answers at an address, asked from beside the browser. */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

const ANSWER_MS = 5000
/** Client errors that pass by themselves. */
const PASSING = new Set([408, 421, 425, 429])

const faults = {
  ECONNREFUSED: '连接被拒绝',
  ECONNRESET: '连接中断',
  ENOTFOUND: '域名无法解析',
  EAI_AGAIN: '域名无法解析',
  EHOSTUNREACH: '网络不通',
  ENETUNREACH: '网络不通',
  ENETDOWN: '网络不通',
  ABORT_ERR: '没有应答',
  ETIMEDOUT: '没有应答',
}

/**
 * What an HTTP status says of an address: `there`, `absent` where the server is away and something answers for it, `wrong` where
 * waiting alone will not help.
 */
export function stateOf(status) {
  if (status < 400) return { state: 'there' }
  const why = `应答 ${status}`
  return { state: status >= 500 || PASSING.has(status) ? 'absent' : 'wrong', why }
}

/** Asks for an address once. Resolves to its state, as `stateOf` has it; never rejects. */
export function serverState(address) {
  const request = new URL(address).protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    request(
      address,
      // Whether a certificate is to be trusted is the browser's business, which knows authorities that Node does not.
      { signal: AbortSignal.timeout(ANSWER_MS), agent: false, rejectUnauthorized: false, autoSelectFamily: true },
      (answer) => {
        answer.on('error', () => undefined)
        resolve(stateOf(answer.statusCode))
        answer.destroy()
      },
    )
      .on('error', ({ code, errors, message }) => {
        // Several addresses of one name fail together, each with a code of its own.
        const first = code ?? errors?.[0]?.code ?? message
        resolve({ state: 'absent', why: faults[first] ?? first })
      })
      .end()
  })
}
