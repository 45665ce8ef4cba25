import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** The network that an address counts as in limits and captcha proofs: /24 of IPv4, /48 of IPv6. */
export function networkOf(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail = ''] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = plain.includes('::') ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left
  return groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')
}

/** SHA-256 of a text, hexadecimal: what is stored of tokens and addresses. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
