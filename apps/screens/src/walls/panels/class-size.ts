import type { ClassRow } from '@data-centre/api'
import { count, NONE } from '@data-centre/charts/format'

/** Text in place of a count that is hidden because it covers too few people. */
export const TOO_FEW = '少于 5 人'

/** Who came to a lesson, of those expected: `29/31`; `--` where nobody has signed in yet or too few did. */
export const classSize = ({ should, present }: Pick<ClassRow, 'should' | 'present'>): string =>
  should === null ? TOO_FEW : `${present === null ? NONE : count(present)}/${count(should)}`
