/** The address from which somebody was sent to the login: carried in the login's own address, so that it needs no storage. */
import { pathOf, type RouteKey, redirects, routeAt, routes } from '@data-centre/api'

/** Query parameter of the login page. */
const RETURN_QUERY = 'redirect'
/** A longer address is not carried: a server in front would refuse that of the login. */
const MAX_ADDRESS_LENGTH = 1500
/** Paths as routes and the rights tree spell them: what has a double slash, a backslash, a dot or a percent sign may name another place. */
const PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/
/** Pages that lead to the login themselves. The address of wall devices shows the same to who is logged in. */
const loops: readonly (RouteKey | undefined)[] = ['login', 'noAccess', 'wallDevice']

const hasControlCharacter = (text: string): boolean => [...text].some((sign) => sign < ' ' || sign === '\u007f')

/** Path and query of an address of this product that a login may lead to; undefined for any other text, and for the home page itself. */
export function readReturnAddress(address: string | null): string | undefined {
  if (address === null || address.length > MAX_ADDRESS_LENGTH || hasControlCharacter(address)) return undefined
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? []
  const key = Object.hasOwn(redirects, path) ? redirects[path] : routeAt(path)
  if (!PATH.test(path) || loops.includes(key)) return undefined
  return key === 'home' && query === '' ? undefined : path + query
}

/** Address of the login that comes back to a place afterwards. */
export const loginAddress = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathOf('login', { [RETURN_QUERY]: readReturnAddress(pathname + search) })

/** The place that the address of the login names. */
export const returnAddressIn = (search: URLSearchParams): string | undefined =>
  readReturnAddress(search.get(RETURN_QUERY))

/** Whether a page is drawn by the program of the console; another one is loaded as a document. */
export function isConsolePath(path: string): boolean {
  const key = routeAt(path)
  return key === undefined || routes[key].app === 'console'
}
