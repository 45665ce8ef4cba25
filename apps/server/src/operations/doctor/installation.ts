import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { MIN_FREE_BYTES } from '../../platform/disk.ts'
import { holderOf, isForeignFolder } from '../../platform/lock-file.ts'
import { versionsOf } from '../versions.ts'
import { type CheckResult, fail, mib, ok, warn } from './check-result.ts'

const SCARCE_BYTES = 2 * 2 ** 30
/** Files of a server that runs are seconds old; a file from further ahead means that the clock was set back. */
const CLOCK_SLACK_MS = 10 * 60_000

export function versionCheck({ build }: Config): CheckResult {
  const { product, node, engine } = versionsOf(build)
  return ok('版本', `产品 ${product}，Node.js ${node}，chDB ${engine}`)
}

/** Settings that are accepted and may not be what was meant. */
export function configChecks({
  mode,
  demo,
  databaseUrl,
  host,
  trustedProxies,
  mapNumber,
  metricsPort,
  redisUrl,
  processUrl,
}: Config): CheckResult[] {
  const lines: CheckResult[] = []
  if (mode === 'production' && demo)
    lines.push(warn('配置', '生产环境启用了演示数据与公开的演示账号', '设置 DEMO=0，并使用新的 DATA_DIR'))
  if (!demo && databaseUrl === undefined)
    lines.push(
      warn('配置', '业务数据在内嵌 PGlite 中，断电可能丢失最近的修改', '生产环境请设置 DATABASE_URL 指向 PostgreSQL'),
    )
  if (!demo && mapNumber.includes('待配置')) lines.push(warn('配置', '地图没有审图号', '设置 MAP_NUMBER'))
  if (!['127.0.0.1', 'localhost', '::1'].includes(host) && trustedProxies.length === 0)
    lines.push(
      warn(
        '配置',
        `直接监听 ${host}，没有反向代理`,
        '放在 TLS 代理之后，并设置 TRUSTED_PROXIES：同机代理用 loopback，其他用代理的地址',
      ),
    )
  if (redisUrl !== undefined && processUrl === undefined && ['0.0.0.0', '::', '127.0.0.1', 'localhost'].includes(host))
    lines.push(warn('配置', `其他进程无法按 ${host} 访问本进程`, '跨机器部署时设置 PROCESS_URL'))
  if (!demo && metricsPort === undefined)
    lines.push(warn('配置', '没有开放监控指标', '设置 METRICS_PORT，由本机的 Prometheus 读取'))
  return lines.length > 0 ? lines : [ok('配置', '各项设置有效')]
}

export function folderChecks({ dataDir }: Config): CheckResult[] {
  if (!existsSync(dataDir)) return [ok('数据目录', `${dataDir} 尚不存在，首次启动时创建`)]
  if (isForeignFolder(dataDir))
    return [
      fail(
        '数据目录',
        `${dataDir} 中已有其他内容，不是本产品的数据目录：启动会被拒绝，不作任何改动`,
        '让 DATA_DIR 指向原来的数据目录，或一个新的空目录',
      ),
    ]
  const problem = writeProblem(dataDir)
  if (problem) return [problem]
  const lines = [openTo(dataDir, 0o700), openTo(join(dataDir, 'secret.key'), 0o600)].filter(
    (line) => line !== undefined,
  )
  const holder = holderOf(dataDir)
  return [
    ...(lines.length > 0 ? lines : [ok('数据目录', dataDir)]),
    holder === undefined
      ? ok('目录锁', '空闲')
      : holder.isAlive
        ? ok('目录锁', `由进程 ${holder.pid} 持有`)
        : warn('目录锁', `遗留自已结束的进程 ${holder.pid}`, '下次启动时自动接管，无需处理'),
  ]
}

/** Why a start could not write into the folder; undefined where it can. */
function writeProblem(dataDir: string): CheckResult | undefined {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return fail('数据目录', `${dataDir} 不可读写（${code}）：启动会被拒绝`, '检查该目录的挂载方式（只读）与所有者')
  }
}

function openTo(path: string, mode: number): CheckResult | undefined {
  if (!existsSync(path)) return undefined
  const found = statSync(path).mode & 0o777
  return (found & ~mode) === 0
    ? undefined
    : warn('权限', `${path} 的权限为 ${found.toString(8)}`, `chmod ${mode.toString(8)} ${path}`)
}

export async function diskCheck({ dataDir }: Config): Promise<CheckResult> {
  const { bavail, bsize, blocks } = await statfs(existsSync(dataDir) ? dataDir : dirname(dataDir))
  const free = bavail * bsize
  const says = `剩余 ${mib(free)}，共 ${mib(blocks * bsize)}`
  if (free < MIN_FREE_BYTES) return fail('磁盘', says, '已低于停收水位：请清理或扩容，之后自动恢复接收')
  return free < SCARCE_BYTES ? warn('磁盘', says, '空间将尽，请尽快清理或扩容') : ok('磁盘', says)
}

/** The clock against the files that the product wrote: their times only lie ahead when the clock went back. */
export function clockCheck({ dataDir }: Config, now = Date.now()): CheckResult {
  const newest = Math.max(
    0,
    ...['.', 'intake', 'office', 'office/pg_wal', 'warehouse/db/store'].flatMap((name) => timesIn(join(dataDir, name))),
  )
  if (newest === 0) return ok('时钟', new Date(now).toISOString())
  if (newest > now + CLOCK_SLACK_MS)
    return fail(
      '时钟',
      `数据文件的时间 ${new Date(newest).toISOString()} 晚于系统时间`,
      '系统时钟被调慢或已停：校准时间（NTP）后再启动',
    )
  return ok('时钟', `${new Date(now).toISOString()}，不早于数据文件`)
}

const timesIn = (dir: string): number[] =>
  existsSync(dir)
    ? readdirSync(dir).map((name) => statSync(join(dir, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
    : []

/** Whether the ports of a server that is to be started are free. */
export async function portChecks({ host, port, metricsPort }: Config): Promise<CheckResult[]> {
  const wanted = [
    ['PORT', host, port] as const,
    ...(metricsPort === undefined ? [] : [['METRICS_PORT', '127.0.0.1', metricsPort] as const]),
  ]
  return Promise.all(
    wanted.map(async ([name, address, number]) =>
      (await isFree(address, number))
        ? ok('端口', `${name} ${number} 空闲`)
        : fail('端口', `${name} ${number} 已被其他程序占用`, `停止该程序，或设置另一个 ${name}`),
    ),
  )
}

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, host, () => probe.close(() => resolve(true)))
  })
