import type { OnProgress } from './survey.ts'

const WIDTH = 30
const EVERY_MS = 100

/** A bar on a terminal; on a pipe one line at the end of each phase. */
export function progressBar(out: NodeJS.WriteStream, now: () => number): OnProgress {
  let phaseShown = ''
  let shownAt = 0
  return ({ phase, done, total }) => {
    const share = total > 0 ? Math.min(1, done / total) : 1
    const ends = share === 1
    if (!out.isTTY) {
      if (ends && phaseShown !== phase) out.write(`${phase} 100%\n`)
      if (ends) phaseShown = phase
      return
    }
    if (!ends && phaseShown === phase && now() - shownAt < EVERY_MS) return
    if (phaseShown !== '' && phaseShown !== phase) out.write('\n')
    phaseShown = phase
    shownAt = now()
    const filled = Math.round(share * WIDTH)
    out.write(`\r${phase} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${String(Math.round(share * 100)).padStart(3)}%`)
  }
}
