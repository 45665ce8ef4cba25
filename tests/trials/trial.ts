import type { TrialServer } from './trial-server.ts'

/** Data as another system writes it, what is done with it, and the number that it has to give. */
export interface Trial {
  /** Unique; begins with the names of the files. */
  name: string
  /** Files and folders of `tests/data/trials`. */
  inputs: readonly string[]
  steps: string
  /** Every text that is right: where two answers are, either. */
  right: readonly string[]
  /** Does the steps on a school of its own and says what the product answers. */
  measure(server: TrialServer): Promise<string>
}

/** What a trial gives. That the product or a step failed is what it gave, so that one trial never ends the others. */
export async function measureTrial(trial: Trial, server: TrialServer): Promise<string> {
  try {
    return await trial.measure(server)
  } catch (error) {
    return `failed: ${String(error instanceof Error ? error.message : error).slice(0, 200)}`
  }
}
