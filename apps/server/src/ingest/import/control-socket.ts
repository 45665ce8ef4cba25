import { callControlSocket as ask, type OnProgress } from '../../platform/control-socket.ts'
import type { Command, CommandResult } from './commands.ts'

/** Hands an import to the server of a data folder. Undefined where none listens; throws with the server's words when it fails. */
export const callControlSocket = (
  dataDir: string,
  command: Command,
  onProgress: OnProgress,
): Promise<CommandResult | undefined> =>
  ask(dataDir, command, onProgress, '服务进程在导入完成前结束。再次运行同一命令即可继续：已导入的记录不会重复。')
