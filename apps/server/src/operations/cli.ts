import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { progressBar } from '../ingest/import/report/progress-bar.ts'
import { openStores } from '../ingest/import/stores.ts'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { callControlSocket, type OnProgress } from '../platform/control-socket.ts'
import { LockedError } from '../platform/lock-file.ts'
import { isInvariant } from '../warehouse/invariants/check.ts'
import { verdictText, verifyStopped } from './audit.ts'
import { backupStopped } from './backup/commands.ts'
import { restoreBackup } from './backup/restore.ts'
import type { OperationCommand, OperationResults } from './commands.ts'
import { demandData } from './demand-data.ts'
import { printed } from './doctor/check-result.ts'
import { examine } from './doctor/doctor.ts'
import { forgetPhones } from './forget-phones.ts'
import { invariantTable, runInvariants } from './invariants.ts'
import { OperationError } from './operation-error.ts'
import { unlockStopped } from './unlock.ts'

const USAGE = `用法：npm run laws [-- L7 L11 …]
         按数据核对规则（全部，或指明的几条）核对汇总与明细，有不成立的规则时以 1 结束
      npm run doctor
         检查配置、目录、磁盘、时钟、端口、两个存储、迁移与数据核对规则；有故障时以 1 结束
      npm run backup -- 文件
         把数据目录备份为一个文件（tar.gz，权限 600，内含密钥）；服务运行中也可以
      npm run restore -- 文件
         恢复到空的 DATA_DIR；逐个文件校验后才写入
      npm run audit -- verify
         逐行核对操作日志的签名链与锚点，指出第一处被改、被删、被插入、被调换或被截断的行；有则以 1 结束
      npm run unlock -- 账号
         解除账号的登录锁定；服务运行中或停止后都可以，没有这个账号时以 1 结束
      npm run forget-phones
         密钥丢失后，清除现在的密钥无法解密的手机号；须先停止服务
`
const exitCodes = { failed: 1, usage: 64, locked: 75, config: 78 } as const

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const complain = (text: string, error?: unknown): void =>
  void process.stderr.write(`${text}${error instanceof Error ? `：${error.message}` : ''}\n`)

/** Asks the running server; undefined when there is none. */
const ask = <Kind extends OperationCommand['kind']>(
  config: Config,
  command: OperationCommand & { kind: Kind },
  show: OnProgress,
): Promise<OperationResults[Kind] | undefined> =>
  callControlSocket(config.dataDir, command, show, '服务进程在命令完成前结束。')

/** npm runs the script in the project's folder; INIT_CWD is where the command was typed. */
const fileOf = (args: readonly string[]): string => {
  const [file, ...rest] = args
  if (file === undefined || rest.length > 0) throw new UsageError()
  return resolve(process.env.INIT_CWD ?? '.', file)
}
class UsageError extends Error {}

const mib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`

/** Commands by name; each answers the exit status. Through the running server, or with the stores of a stopped one. */
const commands: Record<string, (config: Config, args: readonly string[], show: OnProgress) => Promise<number>> = {
  async laws(config, args, show) {
    if (!args.every(isInvariant)) throw new UsageError()
    const only = args.length > 0 ? args : undefined
    let lines = await ask(config, { kind: 'laws', only }, show)
    if (!lines) {
      if (config.clickhouseUrl === undefined) demandData(config.dataDir, 'warehouse')
      const stores = await openStores(config, complain)
      lines = await runInvariants(stores, show, only).finally(() => stores.close())
    }
    say(`\n${invariantTable(lines)}`)
    return lines.every(({ brokenCount }) => brokenCount === 0) ? 0 : exitCodes.failed
  },
  async doctor(config, _args, show) {
    const lines = await examine(config, () => ask(config, { kind: 'status' }, show))
    const broken = lines.filter(({ state }) => state === 'fail').length
    say(printed(lines))
    say(
      `\n${broken === 0 ? '没有故障' : `${broken} 项故障`}，${lines.filter(({ state }) => state === 'warn').length} 项需要注意`,
    )
    return broken === 0 ? 0 : exitCodes.failed
  },
  async backup(config, args, show) {
    const file = fileOf(args)
    const { bytes, outside } =
      (await ask(config, { kind: 'backup', file }, show)) ?? (await backupStopped(config, file, show))
    say(`\n已备份到 ${file}：${mib(bytes)}`)
    if (outside.database) say('业务库在外部 PostgreSQL（DATABASE_URL），不在此文件中：请用 pg_dump 在同一时段备份')
    if (outside.warehouse)
      say('分析库在外部 ClickHouse（CLICKHOUSE_URL），不在此文件中：请用它的 BACKUP 命令在同一时段备份')
    return 0
  },
  async audit(config, [task, ...rest], show) {
    if (task !== 'verify' || rest.length > 0) throw new UsageError()
    const verdict = (await ask(config, { kind: 'audit' }, show)) ?? (await verifyStopped(config, show))
    say(`\n${verdictText(verdict)}`)
    return verdict.broken ? exitCodes.failed : 0
  },
  async unlock(config, [account, ...rest], show) {
    if (account === undefined || rest.length > 0) throw new UsageError()
    const isKnown = (await ask(config, { kind: 'unlock', account }, show)) ?? (await unlockStopped(config, account))
    say(isKnown ? `账号 ${account} 的登录锁定已解除，现在可以登录` : `没有账号 ${account}`)
    return isKnown ? 0 : exitCodes.failed
  },
  async 'forget-phones'(config, args) {
    if (args.length > 0) throw new UsageError()
    const removed = await forgetPhones(config)
    say(removed === 0 ? '没有无法解密的手机号' : `已清除 ${removed} 个无法解密的手机号，现在可以启动服务`)
    return 0
  },
  async restore(config, args, show) {
    const { at, versions } = await restoreBackup(fileOf(args), config.dataDir, show)
    say(`\n已恢复到 ${config.dataDir}：备份于 ${at}，版本 ${versions.product}，全部内容校验通过。现在可以启动服务。`)
    return 0
  },
}

/** Command and arguments as they were typed, or undefined where they make no sense. */
function typed(): { run: (config: Config) => Promise<number> } | undefined {
  try {
    const [name = '', ...args] = parseArgs({ allowPositionals: true }).positionals
    const command = commands[name]
    return command && { run: (config) => command(config, args, progressBar(process.stderr, config.clock.now)) }
  } catch {
    return undefined
  }
}

const command = typed()
if (!command) {
  process.stderr.write(USAGE)
  process.exit(exitCodes.usage)
}
try {
  process.exit(await command.run(readConfig(process.env)))
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(USAGE)
    process.exit(exitCodes.usage)
  }
  const isExpected = error instanceof ConfigError || error instanceof LockedError || error instanceof OperationError
  complain(isExpected ? error.message : `命令失败：${error instanceof Error ? error.message : String(error)}`)
  process.exit(
    error instanceof ConfigError
      ? exitCodes.config
      : error instanceof LockedError
        ? exitCodes.locked
        : exitCodes.failed,
  )
}
