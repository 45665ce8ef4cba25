import { callAt, callPaths } from '@data-centre/api'
import { endpoints } from './action-labels.ts'
import { families } from './family-labels.ts'

const OTHER = '其他'

/** Acts of the server itself and of commands on it, which are no calls. */
const commands: Readonly<Record<string, string>> = {
  'user/unlock': '在服务器上解除锁定',
  'user/forgetPhones': '在服务器上清除无法解密的手机号',
  'role/narrowRole': '升级时收回超出数据范围的页面',
}

const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Name of a family of calls. Rows of calls that the contract no longer has are 其他. */
export const moduleLabel = (module: string): string => own(families, module) ?? OTHER

/** Name of the list that an export call answers. */
export function listLabel(path: string): string {
  const call = callAt(path)
  return call?.kind === 'export' ? call.title : OTHER
}

/** Name of an act: exports by the list that they hold, reports by their module. */
export function actionLabel(action: string): string {
  const call = callAt(action)
  if (call?.kind === 'export') return `导出${call.title}`
  if (call?.kind === 'report') return `查看${moduleLabel(action.split('/')[0] ?? '')}`
  return own(endpoints, action) ?? own(commands, action) ?? OTHER
}

/** Calls whose name or path holds the text: what a search for an act means. */
export function actionsNamed(text: string): string[] {
  const wanted = text.toLowerCase()
  return callPaths.filter((path) => path.toLowerCase().includes(wanted) || actionLabel(path).includes(text))
}
