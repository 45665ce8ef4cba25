import type { PersonType } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import type { Box } from '../../data/wall-context.ts'
import { useWall } from '../../data/wall-context.ts'
import { WallWindow } from '../wall-window.tsx'
import { PersonDialog } from './person-dialog.tsx'

/** 师生详情 on the 1920x1080 stage. */
export const PERSON_BOX: Box = [460, 140, 1000, 800]

/** The window of one person over the wall that it belongs to. Its ticket is requested at the click, because rows outlive tickets. */
export function PersonWindow({ type, id, onClose }: { type: PersonType; id: string; onClose: () => void }) {
  const { here } = useWall()
  const ticket = useQuery({
    queryKey: ['person ticket', type, id, here],
    queryFn: async () => (await call('bigLargeScreen/getTeaStuTicket', { type, id, ...here })).data.ticket,
    retry: 0,
    gcTime: 0,
  })
  return (
    <WallWindow box={PERSON_BOX} onClose={onClose}>
      {(close, onReady) => (
        <PersonDialog
          type={type}
          id={id}
          ticket={ticket.data}
          refused={ticket.isError}
          onReady={onReady}
          onClose={close}
        />
      )}
    </WallWindow>
  )
}
