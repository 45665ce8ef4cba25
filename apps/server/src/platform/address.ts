import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

/** The eight groups of an IPv6 address; a dotted IPv4 tail becomes the last two. */
function groupsOf(address: string): number[] {
  const hexadecimal = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, a, b, c, d) => `${(Number(a) * 256 + Number(b)).toString(16)}:${(Number(c) * 256 + Number(d)).toString(16)}`,
  )
  const [head = '', tail] = hexadecimal.split('::')
  const parse = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const left = parse(head)
  const right = parse(tail ?? '')
  return tail === undefined ? left : [...left, ...Array<number>(GROUPS - left.length - right.length).fill(0), ...right]
}

/** The network that an address counts as in every limit: /24 of IPv4, also when it is written as IPv6 (`::ffff:…`), and /64 of IPv6. */
export function networkOf(ip: string): string {
  const plain = ip.split('%', 1)[0] ?? ''
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.')
  const groups = groupsOf(plain)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (isMapped) return [high >> 8, high & 0xff, low >> 8].join('.')
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')
}

const LOOPBACK = ['127.0.0.1/8', '::1/128']
const LINK_LOCAL = ['169.254.0.0/16', 'fe80::/10']
const UNIQUE_LOCAL = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']

/** Names of networks that a list of trusted proxies may hold besides addresses and subnets. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: LOOPBACK,
  linklocal: LINK_LOCAL,
  uniquelocal: UNIQUE_LOCAL,
  private: [...LOOPBACK, ...LINK_LOCAL, ...UNIQUE_LOCAL],
}
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The networks that a list of trusted proxies stands for: its names are replaced by their subnets. */
export const networksOf = (proxies: readonly string[]): string[] =>
  proxies.flatMap((proxy) => namedNetworks[proxy] ?? [proxy])

/** Whether a text is an address, a subnet or a named network. A subnet of all addresses is none: everybody could choose an address. */
export function isNetwork(text: string): boolean {
  if (Object.hasOwn(namedNetworks, text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  const longest = family === 6 ? 128 : 32
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest)
}

/** Answers whether an address lies in one of these networks. */
export function networkChecker(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networksOf(networks)) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/** Address of the machine at the other end of a connection; IPv4 is never written as IPv6. */
export const peerOf = ({ socket }: Pick<IncomingMessage, 'socket'>): string =>
  withoutMapping(socket.remoteAddress ?? '')

/** Reads the address of a client from its request; X-Forwarded-For is believed only as far as it comes from these proxies. */
export function addressReader(
  trustedProxies: readonly string[],
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const isTrusted = networkChecker(trustedProxies)
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    let address = peerOf(request)
    while (forwarded.length > 0 && isTrusted(address)) address = withoutMapping(forwarded.pop() ?? '')
    return address
  }
}

/** SHA-256 of a text, hexadecimal: what is stored of tokens and addresses. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
