import type { OnProgress } from '../survey.ts'

const WIDTH = 30
const EVERY_MS = 100

/** How rarely a phase that goes on is reported where there is no terminal, ms. */
const LINE_EVERY_MS = 5000

/** A bar on a terminal; on a pipe a line at the beginning and at the end of each phase, and every few seconds between them. */
export const progressBar = (out: NodeJS.WriteStream, now: () => number): OnProgress =>
  out.isTTY ? bar(out, now) : lines(out, now)

function lines(out: NodeJS.WriteStream, now: () => number): OnProgress {
  let phaseShown = ''
  let percentShown = -1
  let shownAt = 0
  return ({ phase, done, total }) => {
    const percent = Math.floor(shareOf(done, total) * 100)
    const isNew = phase !== phaseShown
    if (!isNew && (percent === percentShown || (percent < 100 && now() - shownAt < LINE_EVERY_MS))) return
    phaseShown = phase
    percentShown = percent
    shownAt = now()
    out.write(`${phase} ${percent}%\n`)
  }
}

function bar(out: NodeJS.WriteStream, now: () => number): OnProgress {
  let phaseShown = ''
  let shownAt = 0
  return ({ phase, done, total }) => {
    const share = shareOf(done, total)
    if (share < 1 && phaseShown === phase && now() - shownAt < EVERY_MS) return
    if (phaseShown !== '' && phaseShown !== phase) out.write('\n')
    phaseShown = phase
    shownAt = now()
    const filled = Math.round(share * WIDTH)
    out.write(
      `\r${phase} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${String(Math.round(share * 100)).padStart(3)}%`,
    )
  }
}

const shareOf = (done: number, total: number): number => (total > 0 ? Math.min(1, done / total) : 1)
