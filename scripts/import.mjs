/** npm run import -- xapi FILE --school CODE: brings real learning events, data sets and rosters into the warehouse. */
import { runServerCommand } from './server-command.mjs'

runServerCommand('import.js')
