import type { ClassRow } from '@data-centre/api'
import { peopleText } from './people-text.ts'

/** Who came to a lesson, of those expected: `29/31`; `--` where nobody has signed in yet, `<5` and `*` where a number is withheld. */
export const classSize = ({ should, present, withheld }: Pick<ClassRow, 'should' | 'present' | 'withheld'>): string =>
  `${peopleText(present, withheld?.present)}/${peopleText(should, withheld?.should)}`
