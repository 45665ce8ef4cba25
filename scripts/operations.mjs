/** npm run laws, doctor, backup, restore, audit, unlock, forget-phones: what an operator asks of an installation; see docs/operations.md. */
import { runServerCommand } from './server-command.mjs'

runServerCommand('operations.js')
