import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Filling, InstallationNotice } from '@data-centre/api'
import { Phones } from '../../domain/phones/phones.ts'
import type { Config } from '../../platform/config.ts'
import { openDatabase } from '../../platform/database/store.ts'
import { holderOf, lockFolder } from '../../platform/lock-file.ts'
import { openSecrets } from '../../platform/secrets.ts'
import { openFacts } from '../../warehouse/open.ts'
import { type CheckResult, fail, ok, warn } from './check-result.ts'
import { type Inspection, inspect } from './inspection.ts'
import { clockCheck, configChecks, diskCheck, folderChecks, portChecks, versionCheck } from './installation.ts'
import { storeChecks } from './stores.ts'

/** What a running server says about itself. */
export interface Status extends Inspection {
  pid: number
  /** Where it listens; a command that is typed elsewhere may have other settings. */
  host: string
  port: number
  upForS: number
  build: string
  /** Accepted events that are not in the engine yet. */
  undrained: number
  dueWeeks: number
  filling: Filling | null
  notices: InstallationNotice[]
}

const MANY_UNDRAINED = 100_000

/** Looks at an installation, running or stopped. `ask` asks the running server; it answers undefined when there is none. */
export async function examine(config: Config, ask: () => Promise<Status | undefined>): Promise<CheckResult[]> {
  const lines = [
    versionCheck(config),
    ...configChecks(config),
    ...folderChecks(config),
    await diskCheck(config),
    clockCheck(config),
  ]
  const isHeld = holderOf(config.dataDir)?.isAlive ?? false
  if (isHeld) return [...lines, ...(await runningChecks(config, ask))]
  return [...lines, ...(await portChecks(config)), ...(await stoppedChecks(config))]
}

async function runningChecks(config: Config, ask: () => Promise<Status | undefined>): Promise<CheckResult[]> {
  const status = await ask().catch(() => undefined)
  const lines = [await healthCheck(status ?? config)]
  if (!status) return [...lines, warn('服务', '没有回答本机命令', '正在启动或停止：稍后再试；一直如此则查看日志')]
  const { pid, upForS, undrained, dueWeeks, filling, notices } = status
  lines.push(ok('服务', `进程 ${pid}，已运行 ${Math.floor(upForS / 3600)} 小时 ${Math.floor((upForS % 3600) / 60)} 分`))
  lines.push(
    undrained > MANY_UNDRAINED
      ? warn('入库', `${undrained} 条事件等待入库`, '分析库跟不上或不可写：查看日志与磁盘')
      : ok('入库', `${undrained} 条事件等待入库`),
  )
  lines.push(...notices.map(({ says, hint }) => warn('反向代理', says, hint)))
  lines.push(ok('汇总', dueWeeks === 0 ? '全部最新' : `${dueWeeks} 个周分区待重算`))
  if (filling)
    lines.push(
      warn(
        '演示数据',
        `正在${filling.isRollingUp ? '汇总' : '生成'} ${filling.done}/${filling.total} 天`,
        '完成前历史页面不完整',
      ),
    )
  return [...lines, ...(await storeChecks(status, config.clock.now()))]
}

async function healthCheck({ host, port }: Pick<Config, 'host' | 'port'>): Promise<CheckResult> {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  try {
    const response = await fetch(`http://${address.includes(':') ? `[${address}]` : address}:${port}/healthz`, {
      signal: AbortSignal.timeout(5000),
    })
    const { ready } = (await response.json()) as { ready?: boolean }
    return ready
      ? ok('网页', `http://${address}:${port} 就绪`)
      : warn('网页', `http://${address}:${port} 已监听，未就绪`, '存储正在打开，或有一个没有应答')
  } catch {
    return fail('网页', `http://${address}:${port}/healthz 没有应答`, '查看日志；服务正在启动时稍后再试')
  }
}

/** Opens the stores of a stopped server, changes nothing, closes them. */
async function stoppedChecks(config: Config): Promise<CheckResult[]> {
  const { dataDir, databaseUrl, clickhouseUrl, clock, secretKey } = config
  if (
    (clickhouseUrl === undefined && !existsSync(join(dataDir, 'warehouse'))) ||
    (databaseUrl === undefined && !existsSync(join(dataDir, 'office')))
  )
    return [ok('存储', '还没有数据，首次启动时创建')]
  const closers: (() => Promise<void>)[] = []
  try {
    const lock = lockFolder(dataDir)
    closers.push(async () => lock.release())
    const store = await openFacts(config)
    closers.push(() => store.close())
    const database = await openDatabase({ dataDir, databaseUrl, clock, asItIs: true })
    closers.push(() => database.close())
    // A look makes no secret: without the file there is none to compare.
    const phones =
      secretKey !== undefined || existsSync(join(dataDir, 'secret.key'))
        ? new Phones(openSecrets(dataDir, secretKey))
        : undefined
    return await storeChecks(await inspect(store, database, phones), clock.now())
  } catch (error) {
    return [
      fail(
        '存储',
        `打不开：${error instanceof Error ? error.message : String(error)}`,
        '先备份数据目录，再查看日志；磁盘已满时先腾出空间',
      ),
    ]
  } finally {
    for (const close of closers.toReversed()) await close().catch(() => undefined)
  }
}
