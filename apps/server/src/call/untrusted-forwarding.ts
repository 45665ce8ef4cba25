import type { IncomingMessage } from 'node:http'
import type { InstallationNotice } from '@data-centre/api'
import { networkChecker, peerOf } from '../platform/address.ts'
import type { Clock } from '../platform/clock.ts'

/** Headers in which proxies name the client that they forward for. */
const headers = ['x-forwarded-for', 'forwarded'] as const

/** Peers that are remembered; a full table drops the one with the fewest requests. */
const MAX_PEERS = 20
/** Peers that an administrator is told of. */
const MAX_NOTICES = 5

/** A peer that forwards requests, or pretends to, and is no trusted proxy. */
export interface ForwardingPeer {
  address: string
  header: 'X-Forwarded-For' | 'Forwarded'
  requests: number
  /** ms since 1970. */
  lastAt: number
}

const isLoopback = networkChecker(['loopback'])
const isPrivate = networkChecker(['private'])

/** The setting that would make a peer a trusted proxy. */
export const settingFor = (address: string): string => `TRUSTED_PROXIES=${isLoopback(address) ? 'loopback' : address}`

/**
 * Notices proxies that nobody has named in TRUSTED_PROXIES: everybody behind one counts as one network, so that five wrong passwords of one
 * person lock another out. What such a header says is believed nowhere; that it came is all that is kept of it.
 */
export class UntrustedForwarding {
  readonly #isTrusted: (address: string) => boolean
  readonly #clock: Clock
  readonly #onFirst: (peer: ForwardingPeer) => void
  readonly #peers = new Map<string, ForwardingPeer>()
  /** Whether one of a private network, and one of another, has been told of: a stranger's must not hide the proxy. */
  readonly #toldOf = new Set<boolean>()

  /** `onFirst` is told once of a peer in a private network, and once of any other. */
  constructor(trustedProxies: readonly string[], clock: Clock, onFirst: (peer: ForwardingPeer) => void) {
    this.#isTrusted = networkChecker(trustedProxies)
    this.#clock = clock
    this.#onFirst = onFirst
  }

  /** Looks at a request, or at the handshake of a socket. */
  inspect(request: Pick<IncomingMessage, 'headers' | 'socket'>): void {
    const name = headers.find((header) => request.headers[header] !== undefined)
    if (name === undefined) return
    const address = peerOf(request)
    if (address === '' || this.#isTrusted(address)) return
    const peer = this.#peers.get(address) ?? this.#add(address)
    peer.header = name === 'forwarded' ? 'Forwarded' : 'X-Forwarded-For'
    peer.requests += 1
    peer.lastAt = this.#clock.now()
    if (this.#toldOf.has(isPrivate(address))) return
    this.#toldOf.add(isPrivate(address))
    this.#onFirst(peer)
  }

  #add(address: string): ForwardingPeer {
    if (this.#peers.size >= MAX_PEERS) {
      const [rarest] = [...this.#peers.values()].sort((a, b) => a.requests - b.requests)
      if (rarest) this.#peers.delete(rarest.address)
    }
    const peer: ForwardingPeer = { address, header: 'X-Forwarded-For', requests: 0, lastAt: 0 }
    this.#peers.set(address, peer)
    return peer
  }

  /** What to tell an administrator: those first that are likely to be proxies of the installation. */
  notices(): InstallationNotice[] {
    return [...this.#peers.values()]
      .sort((a, b) => Number(isPrivate(b.address)) - Number(isPrivate(a.address)) || b.requests - a.requests)
      .slice(0, MAX_NOTICES)
      .map(({ address, header, requests }) => ({
        says: `${address} 转发了 ${requests} 个请求（${header}），但它不在 TRUSTED_PROXIES 中：经它访问的人都算作同一网络，一人输错密码或操作过多会影响所有人`,
        hint: isPrivate(address)
          ? `确认 ${address} 是本单位的反向代理后，设置 ${settingFor(address)} 并重启服务`
          : `${address} 若是本单位的反向代理，设置 ${settingFor(address)} 并重启服务；若不是，则该请求头系伪造，未被采信，无需处理`,
      }))
  }
}
