import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { memoryOf } from './measure.ts'

/** Memory of both embedded engines with nothing of ours around them: each opened on an empty folder in a bare process, MB. */
export async function bareEngines(): Promise<{ memory: number }> {
  const sizes = await Promise.all([resident(['chdb']), resident(['pglite'])])
  return { memory: sizes[0] + sizes[1] }
}

const script = fileURLToPath(new URL('./bare-engine.ts', import.meta.url))

function resident(args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
    child.once('error', reject)
    child.stdout.once('data', () => {
      const memory = memoryOf(child.pid ?? 0)
      child.kill('SIGKILL')
      resolve(memory)
    })
  })
}
