import type { Services } from '../../call/services.ts'
import type { Edited } from './held-school.ts'

/** What follows a change of schools, here and in every other process. */
export interface Changes {
  /** Schools hold what their people may do: what is cached of people is forgotten with them. */
  changed(): void
  /** People of a closed school are out at once. */
  closeSessions(edits: readonly Edited[]): Promise<void>
}

export const changesOf = ({ places, sessions }: Services): Changes => ({
  changed() {
    places.touch()
    sessions.forget()
  },
  async closeSessions(edits) {
    const closed = edits
      .filter(({ change }) => (change.after as { isOpen?: boolean }).isOpen === false)
      .map(({ school }) => school.id)
    if (closed.length > 0) await sessions.closeOfSchools(closed, 'school closed')
  },
})
