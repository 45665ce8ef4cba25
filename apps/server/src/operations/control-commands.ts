import { type Command, type CommandResult, carryOut } from '../ingest/import/commands.ts'
import type { ControlSocket } from '../platform/control-socket.ts'
import {
  commandLabels,
  isOperation,
  type OperationCommand,
  type OperationDeps,
  type OperationResults,
  operate,
  takesTurn,
} from './commands.ts'

/** Commands that the running server takes from this machine: imports, keys, and what keeps it in order. */
export const controlCommands = (
  imports: Parameters<typeof carryOut>[0],
  operations: OperationDeps,
  placesChanged: () => void,
): ControlSocket<Command | OperationCommand, CommandResult | OperationResults[keyof OperationResults]> => ({
  takesTurn,
  labelOf: ({ kind }) => commandLabels[kind],
  work: (command, onProgress) => {
    if (isOperation(command)) return operate(operations, command, onProgress)
    // An import changes schools and people: who caches places reads them again.
    return carryOut(imports, command, onProgress).finally(placesChanged)
  },
})
