/** A mistake that somebody could make, and the tests of the gate that have to notice it. */
export interface Mutation {
  /** A few words, as the run prints them; `npm run test:mutations -- NAME` runs those that begin so. */
  name: string
  /** Which of the kinds of mistakes that the gate has to notice. */
  kind: MutationKind
  file: string
  /** Source text that stands in the file exactly once. */
  find: string
  replace: string
  /** Test files, relative to the root. */
  tests: readonly string[]
  /** A pattern of the names of tests, where a file has many. */
  only?: string
  /** The app whose build the tests drive, where they drive one. */
  builds?: 'console' | 'screens' | 'server'
}

export const mutationKinds = [
  'a measure counts something else',
  'a scope is not applied',
  'a right is not asked',
  'a mask is removed',
  'a small group is shown',
  'an event is acknowledged before it is on disk',
  'a repeated event is counted twice',
  'a page throws',
  'a block makes a wrong call',
  'every block of a page fails',
  'an export leaves a column out',
  'a topic of a wall is not sent',
  'a migration is forgotten',
  'a reconnect loses a delta',
  'an audit row is not written',
  'a report forgets its filter',
  'a stock is dated today',
  'a roster rewrites the past',
  'a name is shown as HTML',
  'somebody floods the server',
  'an answer loses its version',
  'a list says that nothing exists',
] as const
export type MutationKind = (typeof mutationKinds)[number]
