import { type PersonType, personTypes, routes } from '@data-centre/api'
import { useEffect } from 'react'
import { Stage } from '../stage/stage.tsx'
import { PersonDialog } from '../walls/person/person-dialog.tsx'
import { PERSON_BOX } from '../walls/person/person-window.tsx'

const isType = (text: string | null): text is PersonType => text !== null && Object.hasOwn(personTypes, text)

/** The window of one person as a page of its own, for callers with a ticket. */
export default function PersonPage() {
  const params = new URLSearchParams(window.location.search)
  const type = params.get('type')
  const ticket = params.get('ticket') || undefined
  const [left, top] = PERSON_BOX
  useEffect(() => {
    document.title = routes.personDialog.title
  }, [])
  return (
    <Stage clear>
      <div style={{ position: 'absolute', left, top }}>
        <PersonDialog
          type={isType(type) ? type : 'tea'}
          id={params.get('id') ?? ''}
          ticket={ticket}
          refused={!ticket || !isType(type)}
        />
      </div>
    </Stage>
  )
}
