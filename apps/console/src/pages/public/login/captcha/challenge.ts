import type { WorkDemand } from '@data-centre/api'

/** Fields that a captcha call takes besides its own. */
export interface WorkFields {
  userName?: string
  workId?: string
  workAnswer?: string
}

/** Solves a demand beside the page, which stays responsive. */
export function solveInWorker(work: WorkDemand['work']): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void): void => {
      worker.terminate()
      settle()
    }
    worker.onmessage = ({ data }: MessageEvent<string>) => end(() => resolve(data))
    worker.onerror = ({ message }) => end(() => reject(new Error(message)))
    worker.postMessage(work)
  })
}

/** The demand grows while an attack does; more rounds than this would be one without end. */
const MAX_ROUNDS = 4

/**
 * Asks for a picture and does the work that the server wants first, which is none unless many logins of this network or
 * account have failed. `onWork` is told when there is some. Throws what `ask` throws.
 */
export async function askChallenge<Picture extends object>(
  userName: string,
  ask: (fields: WorkFields) => Promise<Picture | WorkDemand>,
  onWork: () => void,
): Promise<Picture> {
  const named: WorkFields = userName === '' ? {} : { userName }
  let answer = await ask(named)
  for (let round = 0; 'work' in answer; round++) {
    if (round === MAX_ROUNDS) throw new Error('the server asks for more and more work')
    onWork()
    answer = await ask({ ...named, workId: answer.work.id, workAnswer: await solveInWorker(answer.work) })
  }
  return answer
}
