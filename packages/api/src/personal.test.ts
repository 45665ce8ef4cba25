import { describe, expect, it } from 'vitest'
import { callAt, callPaths } from './contract/index.ts'
import type { Page } from './contract/shapes.ts'
import {
  type AccountName,
  type ForgottenFields,
  type OwnName,
  type PersonalFields,
  type PersonalMarks,
  type PersonName,
  type Phone,
  personalKinds,
} from './personal.ts'

/** Compiles only where both types are the same. */
const same = <A, B>(
  ..._: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? [] : ['types differ']
): void => undefined

interface Person {
  id: string
  userName: AccountName
  realName: PersonName
  /** Of nobody: a text that happens to be called so would need a type, a number does not. */
  by: number
  numbers: { phone: Phone | null }[]
}

describe('marks of personal fields', () => {
  it('are read from the type of an output, at any depth', () => {
    same<PersonalFields<Page<Person>>, { realName: 'name'; phone: 'phone' }>()
    same<ForgottenFields<Page<Person>>, never>()
    same<PersonalMarks<{ id: string; name: string; userName: OwnName }>, { personal?: never; reveals?: never }>()
  })

  it('do not compile where a line forgets one, or an output forgets its type', () => {
    const line = <O>(marks: PersonalMarks<O>): PersonalMarks<O> => marks
    expect(line<Person>({ personal: { realName: 'name', phone: 'phone' } })).toBeDefined()
    expect(line<Person>({ reveals: true })).toBeDefined()
    // @ts-expect-error nothing is said
    line<Person>({})
    // @ts-expect-error a field is forgotten
    line<Person>({ personal: { realName: 'name' } })
    // @ts-expect-error masked as something else
    line<Person>({ personal: { realName: 'number', phone: 'phone' } })
    // @ts-expect-error an output that names somebody in a plain text cannot be declared at all
    line<{ list: { mobile: string | null }[] }>({})
    same<ForgottenFields<{ list: { mobile: string | null; teacherName: string }[] }>, 'mobile' | 'teacherName'>()
  })
})

describe('lines of the contract', () => {
  const lines = callPaths.map((path) => ({ path, call: callAt(path) }))

  it('mask in known ways', () => {
    const strange = lines.filter(({ call }) =>
      Object.values(call?.personal ?? {}).some((kind) => !personalKinds.includes(kind)),
    )
    expect(strange).toEqual([])
    expect(lines.filter(({ call }) => call?.personal).length).toBeGreaterThan(20)
  })

  it('show a whole number to one who asks for one person, with a reason and a row in the log, and never to strangers', () => {
    for (const { path, call } of lines.filter((line) => line.call?.reveals)) {
      expect([path, call?.audit, call?.kind === 'endpoint' && call.writes, typeof call?.demand]).toEqual([
        path,
        'write',
        true,
        'object',
      ])
      expect([
        path,
        call?.input
          .safeParse({ userId: 1, schoolId: 1, id: 1 })
          .error?.issues.some(({ path: at }) => at[0] === 'reason'),
      ]).toEqual([path, true])
    }
    expect(lines.filter(({ call }) => call?.demand === 'public' && (call.personal || call.reveals))).toEqual([])
  })
})
