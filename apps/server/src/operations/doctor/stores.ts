import { knownMigrations } from '../../office/migrate.ts'
import type { Inspection } from './inspection.ts'
import { fail, type Line, mib, ok, warn } from './line.ts'

/** The checks run every night. */
const STALE_LAWS_MS = 36 * 3_600_000

/** What the stores said, as lines. `now`: ms by the product's clock. */
export async function storeLines({ engine, office, laws }: Inspection, now: number): Promise<Line[]> {
  const kind = office.kind === 'pglite' ? 'PGlite（内嵌）' : 'PostgreSQL'
  const known = await knownMigrations()
  const missing = known.filter((name) => !office.migrations.includes(name))
  const strangers = office.migrations.filter((name) => !known.includes(name))
  const lines = [
    engine.live ? ok('分析库', `可用，${mib(engine.bytes)}`) : fail('分析库', '没有应答', '查看日志；服务会自动重启分析进程'),
    office.live ? ok('业务库', `${kind} 可用`) : fail('业务库', `${kind} 没有应答`, office.kind === 'pglite' ? '查看日志' : '检查 DATABASE_URL 与数据库'),
  ]
  if (engine.live && engine.missing.length > 0) lines.push(warn('分析库表', `缺少 ${engine.missing.join('、')}`, '启动一次新版本即自动创建'))
  if (office.live) {
    if (office.kind === 'postgresql' && !office.isWalled)
      lines.push(warn('行级隔离', '数据库用户是超级用户，行级安全策略不起作用', '为服务单独建一个普通用户并作为库的所有者（见 docs/scaling.md）'))
    if (strangers.length > 0) lines.push(fail('迁移', `业务库含本版本没有的迁移：${strangers.join('、')}`, '数据来自更新的版本：请升级产品，不要用旧版本启动'))
    else if (missing.length > 0) lines.push(warn('迁移', `待执行：${missing.join('、')}`, '下次启动时自动执行；升级前先备份'))
    else lines.push(ok('迁移', `${known.length} 个全部已执行`))
    if (office.deadLetters > 0) lines.push(warn('处理失败数据', `${office.deadLetters} 条被拒收的事件待处理`, '在“数据接入”页查看原因，修正后重新处理'))
    if (office.failedJobs.length > 0) lines.push(warn('定时任务', `最近一次失败：${office.failedJobs.join('、')}`, '在“定时任务”页查看原因，可手动重跑'))
  }
  return [...lines, lawLine(laws, now)]
}

function lawLine(laws: Inspection['laws'], now: number): Line {
  if (!laws) return warn('数据核对规则', '还没有检查过', 'npm run laws')
  const says = `${new Date(laws.at).toISOString()} 检查 ${laws.checks} 项`
  if (laws.broken.length > 0) return fail('数据核对规则', `${says}，不成立：${[...laws.broken].sort().join('、')}`, 'npm run laws 查看哪些数字不一致')
  return now - laws.at > STALE_LAWS_MS ? warn('数据核对规则', `${says}，之后没有再检查`, '夜间任务没有运行：查看“定时任务”页') : ok('数据核对规则', `${says}，全部成立`)
}
