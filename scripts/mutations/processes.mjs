/** Programs of a run: each is waited for, and ends with it. */
import { spawn } from 'node:child_process'

/** Those that run now; each leads a group of its own. */
const running = new Set()
let isOver = false

function killGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Ends the programs that run now with their children; none is started any more, and nobody is told how they ended. */
export function endPrograms() {
  isOver = true
  for (const child of running) killGroup(child)
}

/** Runs a program to its end, or to its limit. Answers its exit status (null when it was ended) and what it printed. */
export function runToEnd(program, args, { cwd, env, limitMs }) {
  return new Promise((resolve, reject) => {
    if (isOver) return
    const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      killGroup(child)
    }, limitMs)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    child.on('error', reject)
    // A process that outlives its test may hold the pipes open: the program's own end is what counts.
    child.on('exit', (status) => {
      clearTimeout(timer)
      running.delete(child)
      if (!isOver) resolve({ status, output, isLate })
    })
  })
}
