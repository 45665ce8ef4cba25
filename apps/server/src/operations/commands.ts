import type { Anchors } from '../domain/audit/anchors.ts'
import type { Audit } from '../domain/audit/audit.ts'
import type { Verdict } from '../domain/audit/verify.ts'
import type { Phones } from '../domain/phones/phones.ts'
import type { Command } from '../ingest/import/commands.ts'
import type { Intake } from '../ingest/intake.ts'
import type { Config } from '../platform/config.ts'
import type { OnProgress } from '../platform/control-socket.ts'
import type { Database } from '../platform/database/store.ts'
import type { InvariantId } from '../warehouse/invariants/invariant.ts'
import type { RollupKeeper } from '../warehouse/rollups/keeper.ts'
import { verifyRunning } from './audit.ts'
import type { BackupReport } from './backup/backup.ts'
import { backupRunning } from './backup/commands.ts'
import type { RunningServer } from './backup/snapshot.ts'
import type { Status } from './doctor/doctor.ts'
import { inspect } from './doctor/inspection.ts'
import { type InvariantRow, runInvariants } from './invariants.ts'
import { unlockRunning } from './unlock.ts'

/** What an operator asks of the running server. */
export type OperationCommand =
  | { kind: 'laws' /** Those that are checked; absent: all. */; only?: readonly InvariantId[] | undefined }
  | { kind: 'status' }
  | { kind: 'audit' }
  | { kind: 'backup' /** Absolute path. */; file: string }
  | { kind: 'unlock'; account: string }
export interface OperationResults {
  laws: InvariantRow[]
  status: Status
  backup: BackupReport
  audit: Verdict
  /** Whether there is such an account. */
  unlock: boolean
}

export interface OperationDeps extends RunningServer {
  config: Config
  /** Where it listens. */
  port: number
  keeper: RollupKeeper
  database: Database
  phones: Phones
  /** Key and anchors of the operation log. */
  auditLog: { key: Buffer; anchors: Anchors }
  intake: Pick<Intake, 'hold' | 'undrainedCount'>
  filling(): Status['filling']
  notices(): Status['notices']
  /** Writes the operation log. */
  audit: Pick<Audit, 'write'>
}

const operationLabels = {
  laws: '核对数据',
  status: '查看状态',
  backup: '备份',
  audit: '核对操作日志',
  unlock: '解除登录锁定',
} satisfies Record<OperationCommand['kind'], string>
/** Names of all commands, for the message of a command that waits for one. */
export const commandLabels = {
  ...operationLabels,
  xapi: '导入 xAPI',
  oulad: '导入 OULAD',
  oneroster: '导入 OneRoster',
  key: '数据接入密钥',
} satisfies Record<(OperationCommand | Command)['kind'], string>
export const isOperation = (command: { kind: string }): command is OperationCommand =>
  Object.hasOwn(operationLabels, command.kind)

/** Carries a command out inside the running server. */
export async function operate(
  deps: OperationDeps,
  command: OperationCommand,
  onProgress: OnProgress,
): Promise<OperationResults[keyof OperationResults]> {
  if (command.kind === 'laws')
    return runInvariants({ ...deps, pool: deps.database.pool, clock: deps.config.clock }, onProgress, command.only)
  if (command.kind === 'backup')
    return backupRunning({ ...deps, isFilling: () => deps.filling() !== null }, command.file, onProgress)
  if (command.kind === 'unlock') return unlockRunning(deps, command.account)
  if (command.kind === 'audit') return verifyRunning(deps, onProgress)
  const { store, database, phones, intake, keeper, config, port, filling, notices } = deps
  return {
    ...(await inspect(store, database, phones)),
    pid: process.pid,
    host: config.host,
    port,
    upForS: Math.floor(process.uptime()),
    build: config.build,
    undrained: intake.undrainedCount(),
    dueWeeks: keeper.due().length,
    filling: filling(),
    notices: notices(),
  }
}

/** A look does not wait behind work. */
export const takesTurn = (command: { kind: string }): boolean =>
  command.kind !== 'status' && command.kind !== 'audit' && command.kind !== 'unlock'
