/** Order of the test files for vitest: those that take longest first, so that short ones are left to fill the workers at the end. */
import { BaseSequencer } from 'vitest/node'

/** Projects by the length of their files, longest first; the others follow. */
const projects = ['walls', 'product', 'stores', 'faults', 'server']

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const place = ({ project }) => (projects.includes(project.name) ? projects.indexOf(project.name) : projects.length)
    const group = ({ project }) => project.config.sequence.groupOrder
    return (await super.sort(files)).toSorted((a, b) => group(a) - group(b) || place(a) - place(b))
  }
}
