import type { Filling } from '@data-centre/api'
import type { Config } from '../platform/config.ts'

interface Opening {
  address: string
  config: Config
  accounts: readonly { userName: string; password: string; label: string }[]
  /** The administrator of a production start; shown this once. */
  administrator?: { userName: string; password: string } | undefined
}

const line = (text = ''): void => {
  process.stdout.write(`${text}\n`)
}

/** Output at start: where it is, who may log in, where the data lie. */
export function printOpening({ address, config, accounts, administrator }: Opening): void {
  line()
  line(`  职教数据中心  ${address}`)
  line(`  数据目录      ${config.dataDir}`)
  line(
    `  业务库        ${config.databaseUrl ? 'PostgreSQL（DATABASE_URL）' : 'PGlite（内嵌，仅供演示与试用：断电可能丢失最近的修改；生产环境请设置 DATABASE_URL）'}`,
  )
  if (config.clickhouseUrl)
    line(
      `  数据仓库      ClickHouse（CLICKHOUSE_URL${config.clickhouseCluster ? `，集群 ${config.clickhouseCluster}` : ''}）`,
    )
  if (accounts.length > 0) {
    line('  演示账号（虚构数据，请勿用于生产）')
    for (const { userName, password, label } of accounts) line(`    ${userName.padEnd(12)} ${password}   ${label}`)
  }
  if (administrator) {
    line('  初始管理员（初始密码只显示这一次，24 小时内有效，登录后须立即修改）')
    line(`    ${administrator.userName.padEnd(12)} ${administrator.password}`)
  }
  line()
}

/** Shown while something is still to be done behind the last day. */
const MAX_PERCENT = 99

/** A line that grows while the demo world is filled, null when it is whole; in a log file one line per tenth and for the roll-ups. */
export function progressLine(): (filling: Filling | null) => void {
  let shown = -1
  let wasRollingUp = false
  let last: Filling = { done: 0, total: 0, isRollingUp: false }
  const started = performance.now()
  return (filling) => {
    last = filling ?? last
    const { done, total } = last
    const isRollingUp = filling?.isRollingUp ?? false
    const percent = filling === null ? 100 : Math.min(MAX_PERCENT, total === 0 ? 0 : Math.floor((done / total) * 100))
    const seconds = Math.round((performance.now() - started) / 1000)
    const bar = '█'.repeat(Math.floor(percent / 5)).padEnd(20, '░')
    const text = `  演示数据 ${bar} ${percent}%  ${done}/${total} 天  ${seconds} 秒${isRollingUp ? '  正在汇总' : ''}`
    // The longer text of the roll-ups is wiped by what follows it.
    if (process.stdout.isTTY) process.stdout.write(`\r${text}\u001b[K${filling === null ? '\n' : ''}`)
    else if (Math.floor(percent / 10) > Math.floor(shown / 10) || shown < 0 || (isRollingUp && !wasRollingUp))
      line(text)
    shown = percent
    wasRollingUp = isRollingUp
  }
}
