import { homePageOf, type Platform, platforms } from '@data-centre/api'
import type { IngestKey, IntakeKeys } from '../keys/keys.ts'
import { ImportError } from './import-error.ts'
import { type ImportDeps, type ImportReport, importXapi } from './import-xapi.ts'
import { importOneRoster } from './oneroster/import-oneroster.ts'
import type { OneRosterReport } from './oneroster/report.ts'
import { importOulad } from './oulad/import-oulad.ts'
import type { OuladReport } from './oulad/report.ts'
import type { OnProgress } from './survey.ts'

/** What the command line asks for. */
export type Command =
  | { kind: 'xapi' /** Absolute path. */; file: string; school: string }
  /** `folder` is an absolute path; without `school` the data set gets a school of its own. */
  | { kind: 'oulad'; folder: string; school?: string }
  /**
   * `source` is the absolute path of a folder or zip file; without `school` the file's schools are found by their identifiers. With
   * `matchByNumber` people under new names are those of the school who hold the same number.
   */
  | { kind: 'oneroster'; source: string; school?: string; matchByNumber?: boolean }
  /** Shows a platform's key; makes it where `platform` is given and there is none; `homePages` replace those that it has. */
  | { kind: 'key'; keyId: string; platform?: string; homePages?: readonly string[] }

export type CommandResult =
  | { kind: 'xapi'; report: ImportReport }
  | { kind: 'oulad'; report: OuladReport }
  | { kind: 'oneroster'; report: OneRosterReport }
  | { kind: 'key'; keyId: string; platform: Platform /** Hexadecimal. */; secret: string }

const isPlatform = (text: string): text is Platform => (platforms as readonly string[]).includes(text)

function fail(message: string): never {
  throw new ImportError(message)
}

/** Carries a command out, in the running server or in the process of the command line. Throws {@link ImportError} with a text for the user. */
export async function carryOut(
  deps: ImportDeps & { keys: IntakeKeys },
  command: Command,
  onProgress: OnProgress,
): Promise<CommandResult> {
  if (command.kind === 'xapi') return { kind: 'xapi', report: await importXapi(deps, command, onProgress) }
  if (command.kind === 'oulad') return { kind: 'oulad', report: await importOulad(deps, command, onProgress) }
  if (command.kind === 'oneroster')
    return { kind: 'oneroster', report: await importOneRoster(deps, command, onProgress) }
  const { keyId, platform, secret } = await keyOf(deps.keys, command)
  return { kind: 'key', keyId, platform, secret: secret.toString('hex') }
}

/** The key of a command, made where its platform is given and there is none; home pages that are given replace those that it has. */
async function keyOf(
  keys: IntakeKeys,
  { keyId, platform, homePages }: Extract<Command, { kind: 'key' }>,
): Promise<IngestKey> {
  if (!/^[A-Za-z0-9_.-]{3,100}$/.test(keyId)) throw new ImportError('密钥名由 3 至 100 个字母、数字、_ . - 组成')
  if (platform !== undefined && !isPlatform(platform)) throw new ImportError(`平台须为 ${platforms.join('、')} 之一`)
  const pages = homePages?.map((page) => homePageOf(page) ?? fail(`平台网址“${page}”须以 http:// 或 https:// 开头`))
  const standing = await keys.find(keyId)
  if (standing && pages) await keys.setHomePages(standing.id, pages)
  if (standing) return standing
  if (platform === undefined) throw new ImportError(`没有名为“${keyId}”的密钥；新建请加 --platform`)
  return keys.create({ keyId, platform, name: keyId, ...(pages ? { homePages: pages } : {}) })
}
