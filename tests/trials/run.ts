/** Prints what every trial gives beside what is right, as a table in Markdown; status 1 when a trial is wrong that is not listed as open, or right that is. */
import { measureTrial } from './trial.ts'
import { startTrialServer } from './trial-server.ts'
import { open, trials } from './trials.ts'

const print = (...cells: string[]): void => {
  process.stdout.write(`| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |\n`)
}

const asked = process.argv.slice(2)
const chosen = asked.length === 0 ? trials : trials.filter(({ name }) => asked.some((part) => name.startsWith(part)))
const server = await startTrialServer()
const surprises: string[] = []
try {
  print('input', 'right', 'measured', 'ok')
  print('---', '---', '---', '---')
  let right = 0
  for (const trial of chosen) {
    const measured = await measureTrial(trial, server)
    const isRight = trial.right.includes(measured)
    if (isRight) right++
    if (isRight === open.has(trial.name)) surprises.push(trial.name)
    print(trial.name, trial.right.join(' **or** '), measured, isRight ? 'yes' : 'NO')
  }
  process.stdout.write(`\n${right} of ${chosen.length} are right.\n`)
} finally {
  await server.stop()
}
if (surprises.length > 0) process.stdout.write(`Not as tests/trials/trials.ts lists it: ${surprises.join('; ')}\n`)
process.exit(surprises.length > 0 ? 1 : 0)
