import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../../platform/config.ts'
import { LockedError } from '../../platform/lock-file.ts'
import { type Command, type CommandResult, carryOut } from './commands.ts'
import { callControlSocket } from './control-socket.ts'
import { faultText, hasFaults, oneRosterLines, ouladLines, xapiLines } from './print-report.ts'
import { progressBar } from './report/progress-bar.ts'
import { demandStarted } from './started-folder.ts'
import { openStores } from './stores.ts'
import type { OnProgress } from './survey.ts'

const USAGE = `用法：npm run import -- xapi 文件 --school 学校标识码|编号|全称|简称
         文件：xAPI 语句，每行一条或一个 JSON 数组，可用 gzip 压缩
      npm run import -- oulad 目录 [--school 学校标识码|编号|全称|简称]
         目录：开放大学学习分析数据集（OULAD）的 CSV 文件，可用 gzip 压缩；不给学校时自建一所
      npm run import -- oneroster 目录|压缩包 [--school 学校标识码|编号|全称|简称] [--match-by-number]
         目录或 zip 压缩包：OneRoster 1.1 或 1.2 的 CSV 文件；不给学校时按 orgs.csv 的 identifier 对应学校标识码；
         --match-by-number：学号或工号与本校已有人员相同而 sourcedId 不同的，视为同一人（例如学校换了教务系统）
      npm run import -- key 密钥名 [--platform zyk|zjy|mooc|zyq] [--home-page 网址 …]
         显示数据接入密钥；给出平台时，没有则新建；网址（可多次给出，取代原有的）是 xAPI 账号中以本平台人员编号为名的主页（见 docs/intake.md）
`
/** A server that has just been started opens its door after its stores. */
const CONTROL_WAIT_MS = 60_000
const CONTROL_PAUSE_MS = 500
const exitCodes = { usage: 64, failed: 1, locked: 75, config: 78 } as const

/** The command as it was typed, or undefined where it makes no sense. */
function commandOf(argv: readonly string[]): Command | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      options: {
        school: { type: 'string' },
        platform: { type: 'string' },
        'match-by-number': { type: 'boolean' },
        'home-page': { type: 'string', multiple: true },
      },
      allowPositionals: true,
    })
    const [kind, subject, ...rest] = positionals
    if (!subject || rest.length > 0) return undefined
    if (values['match-by-number'] && kind !== 'oneroster') return undefined
    if (kind === 'xapi') return values.school ? { kind, file: existing(subject), school: values.school } : undefined
    if (kind === 'oulad')
      return { kind, folder: existing(subject), ...(values.school === undefined ? {} : { school: values.school }) }
    if (kind === 'oneroster')
      return {
        kind,
        source: existing(subject),
        ...(values.school === undefined ? {} : { school: values.school }),
        ...(values['match-by-number'] ? { matchByNumber: true } : {}),
      }
    return kind === 'key'
      ? {
          kind,
          keyId: subject,
          ...(values.platform === undefined ? {} : { platform: values.platform }),
          ...(values['home-page'] ? { homePages: values['home-page'] } : {}),
        }
      : undefined
  } catch {
    return undefined
  }
}

/** npm runs the script in the project's folder; INIT_CWD is where the command was typed. */
function existing(file: string): string {
  const typedAt = resolve(process.env.INIT_CWD ?? '.', file)
  return existsSync(typedAt) ? typedAt : resolve(file)
}

/** Through the running server, or with the stores of a stopped one. */
async function run(config: Config, command: Command, onProgress: OnProgress): Promise<CommandResult> {
  demandStarted(config.dataDir)
  const until = config.clock.now() + CONTROL_WAIT_MS
  for (;;) {
    const result = await callControlSocket(config.dataDir, command, onProgress)
    if (result) return result
    try {
      const stores = await openStores(config, (text, error) =>
        process.stderr.write(`${text}${error instanceof Error ? `: ${error.message}` : ''}\n`),
      )
      return await carryOut(stores, command, onProgress).finally(() => stores.close())
    } catch (error) {
      if (!(error instanceof LockedError) || config.clock.now() > until) throw error
      onProgress({ phase: `等待进程 ${error.pid} 打开存储或释放数据目录`, done: 0, total: 1 })
      await new Promise((resume) => setTimeout(resume, CONTROL_PAUSE_MS))
    }
  }
}

/** What the environment says; ends the process where it makes no sense. */
function settings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(exitCodes.config)
  }
}

const print = (lines: readonly string[]): void => void process.stdout.write(`\n${lines.join('\n')}\n`)

const command = commandOf(process.argv.slice(2))
if (!command) {
  process.stderr.write(USAGE)
  process.exit(exitCodes.usage)
}
const config = settings()
try {
  const result = await run(config, command, progressBar(process.stderr, config.clock.now))
  if (result.kind === 'xapi') print(xapiLines(result.report))
  else if (result.kind === 'oulad') print(ouladLines(result.report))
  else if (result.kind === 'oneroster') print(oneRosterLines(result.report))
  else process.stdout.write(`INGEST_KEY=${result.keyId}\nINGEST_SECRET=${result.secret}\n`)
  if (!hasFaults(result)) process.exit(0)
  process.stderr.write(`\n${faultText(result)}\n`)
  process.exit(exitCodes.failed)
} catch (error) {
  process.stderr.write(`\n导入失败：${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof LockedError ? exitCodes.locked : exitCodes.failed)
}
