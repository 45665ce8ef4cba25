import { knownMigrations } from '../../platform/database/migrate.ts'
import { type CheckResult, fail, mib, ok, warn } from './check-result.ts'
import type { Inspection } from './inspection.ts'

/** The checks run every night. */
const STALE_INVARIANTS_MS = 36 * 3_600_000

/** What the stores said, as lines. `now`: ms by the product's clock. */
export async function storeChecks(
  { engine, database, laws: invariants }: Inspection,
  now: number,
): Promise<CheckResult[]> {
  const kind = database.kind === 'pglite' ? 'PGlite（内嵌）' : 'PostgreSQL'
  const existing = await knownMigrations()
  const missing = existing.filter((name) => !database.migrations.includes(name))
  const strangers = database.migrations.filter((name) => !existing.includes(name))
  const lines = [
    engine.live
      ? ok('分析库', `可用，${mib(engine.bytes)}`)
      : fail('分析库', '没有应答', '查看日志；服务会自动重启分析进程'),
    database.live
      ? ok('业务库', `${kind} 可用`)
      : fail('业务库', `${kind} 没有应答`, database.kind === 'pglite' ? '查看日志' : '检查 DATABASE_URL 与数据库'),
  ]
  if (engine.live && engine.missing.length > 0)
    lines.push(warn('分析库表', `缺少 ${engine.missing.join('、')}`, '启动一次新版本即自动创建'))
  if (database.live) {
    if (database.kind === 'postgresql' && !database.hasRowSecurity)
      lines.push(
        warn(
          '行级隔离',
          '数据库用户是超级用户，行级安全策略不起作用',
          '为服务单独建一个普通用户并作为库的所有者（见 docs/scaling.md）',
        ),
      )
    if (strangers.length > 0)
      lines.push(
        fail(
          '迁移',
          `业务库含本版本没有的迁移：${strangers.join('、')}`,
          '数据来自更新的版本：请升级产品，不要用旧版本启动',
        ),
      )
    else if (missing.length > 0)
      lines.push(warn('迁移', `待执行：${missing.join('、')}`, '下次启动时自动执行；升级前先备份'))
    else lines.push(ok('迁移', `${existing.length} 个全部已执行`))
    lines.push(...phoneLines(database.phones))
    if (database.deadLetters > 0)
      lines.push(
        warn('处理失败数据', `${database.deadLetters} 条被拒收的事件待处理`, '在“数据接入”页查看原因，修正后重新处理'),
      )
    if (database.failedJobs.length > 0)
      lines.push(
        warn('定时任务', `最近一次失败：${database.failedJobs.join('、')}`, '在“定时任务”页查看原因，可手动重跑'),
      )
  }
  return [...lines, invariantResult(invariants, now)]
}

function phoneLines(phones: Inspection['database']['phones']): CheckResult[] {
  if (!phones)
    return [warn('手机号', '无法检查是否已加密', '缺少 secret.key，或业务库来自旧版本：恢复密钥文件，启动一次后再检查')]
  const lines: CheckResult[] = []
  if (phones.foreign > 0)
    lines.push(
      fail(
        '手机号',
        `${phones.foreign} 个是用另一把密钥加密的，无法解密`,
        '恢复原来的 secret.key 或 SECRET_KEY；确已丢失时运行 npm run forget-phones',
      ),
    )
  if (phones.plain > 0) lines.push(fail('手机号', `${phones.plain} 个仍是明文`, '用本版本启动一次即加密'))
  return lines.length > 0 ? lines : [ok('手机号', `${phones.sealed} 个全部加密，密钥相符`)]
}

function invariantResult(invariants: Inspection['laws'], now: number): CheckResult {
  if (!invariants) return warn('数据核对规则', '还没有检查过', 'npm run laws')
  const says = `${new Date(invariants.at).toISOString()} 检查 ${invariants.checks} 项`
  if (invariants.broken.length > 0)
    return fail(
      '数据核对规则',
      `${says}，不成立：${[...invariants.broken].sort().join('、')}`,
      'npm run laws 查看哪些数字不一致',
    )
  return now - invariants.at > STALE_INVARIANTS_MS
    ? warn('数据核对规则', `${says}，之后没有再检查`, '夜间任务没有运行：查看“定时任务”页')
    : ok('数据核对规则', `${says}，全部成立`)
}
