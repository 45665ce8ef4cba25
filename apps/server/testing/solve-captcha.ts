import type { WorkDemand } from '../src/platform/captcha/provider.ts'
import { isSolved } from '../src/platform/captcha/work.ts'

/** Does the work that a captcha asks for, as a browser does: for tests and benches. */
export function solve({ work: { id, bits } }: WorkDemand): { workId: string; workAnswer: string } {
  let counter = 0
  while (!isSolved(id, String(counter), bits)) counter += 1
  return { workId: id, workAnswer: String(counter) }
}
