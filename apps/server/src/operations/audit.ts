import { ANCHOR_KEY, Anchors } from '../domain/audit/anchors.ts'
import { CHAIN_KEY } from '../domain/audit/chain.ts'
import { type Break, type Verdict, verifyLog } from '../domain/audit/verify.ts'
import type { Config } from '../platform/config.ts'
import type { OnProgress } from '../platform/control-socket.ts'
import { openDatabase } from '../platform/database/store.ts'
import { lockFolder } from '../platform/lock-file.ts'
import { openSecrets } from '../platform/secrets.ts'
import type { OperationDeps } from './commands.ts'
import { demandData } from './demand-data.ts'
import { OperationError } from './operation-error.ts'

const sent = (show: OnProgress) => (done: number, total: number) => show({ phase: '核对', done, total })

/** Verifies the operation log of a running server; it goes on answering. */
export const verifyRunning = (
  { database, auditLog: { key, anchors } }: Pick<OperationDeps, 'database' | 'auditLog'>,
  show: OnProgress,
): Promise<Verdict> => verifyLog({ pool: database.pool, key, anchors: anchors.read() }, sent(show))

/** Verifies the operation log of a stopped one, or where PostgreSQL holds it, and changes nothing. */
export async function verifyStopped(config: Config, show: OnProgress): Promise<Verdict> {
  const { dataDir, databaseUrl, clock, secretKey } = config
  if (databaseUrl === undefined) demandData(dataDir, 'office')
  const lock = lockFolder(dataDir)
  try {
    const database = await openDatabase({ dataDir, databaseUrl, clock, asItIs: true })
    try {
      const chained = await database.pool.query(
        "SELECT 1 FROM information_schema.columns WHERE table_name = 'sys_log' AND column_name = 'chain'",
      )
      if (chained.rowCount === 0) throw new OperationError('操作日志还没有签名链：请先用新版本启动一次')
      const secrets = openSecrets(dataDir, secretKey)
      return await verifyLog(
        {
          pool: database.pool,
          key: secrets.key(CHAIN_KEY),
          anchors: new Anchors(dataDir, secrets.key(ANCHOR_KEY)).read(),
        },
        sent(show),
      )
    } finally {
      await database.close()
    }
  } finally {
    lock.release()
  }
}

const damages: Record<Break['damage'], string> = {
  changed: '被修改',
  deleted: '被删除',
  reordered: '被调换了位置',
  inserted: '是后来插入的',
  truncated: '起被截断',
  anchor: '与锚点不符（锚点被伪造，或日志被截断后又继续写入）',
}

/** The verdict for a terminal. */
export function verdictText({ rows, anchors, broken }: Verdict): string {
  if (!broken) return `操作日志完整：${rows} 行，${anchors} 个锚点`
  const { damage, seq, row } = broken
  const about = row ? `（${row.at}，${row.userName || '未知账号'}，${row.action}）` : ''
  return `操作日志不完整：第 ${seq} 行${about}${damages[damage]}；此前 ${rows} 行完整`
}
