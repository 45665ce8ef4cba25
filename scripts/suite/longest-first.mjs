/** Order of the test files for vitest: the longest come first, so that short ones are left to fill the workers at the end. */
import { BaseSequencer } from 'vitest/node'

/** Projects whose files take longest, longest first. */
const long = ['contract', 'server']

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const group = ({ project }) => project.config.sequence.groupOrder
    const place = ({ project }) => (long.includes(project.name) ? long.indexOf(project.name) : long.length)
    return (await super.sort(files)).toSorted((a, b) => group(a) - group(b) || place(a) - place(b))
  }
}
