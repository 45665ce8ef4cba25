import type { WallDeviceRow } from '@data-centre/api'
import { EditDialog } from './edit-dialog.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'

export type WallDialog = 'pair' | WallDeviceRow | { replay: readonly string[] } | null

interface WallDialogsProps {
  dialog: WallDialog
  walls: readonly WallDeviceRow[]
  onClose: () => void
  onChanged: () => void
  onPaired: (id: string) => void
}

/** The dialog that is open over the list of walls. */
export const WallDialogs = ({ dialog, walls, onClose, onChanged, onPaired }: WallDialogsProps) => (
  <>
    {dialog === 'pair' && (
      <PairDialog
        onClose={onClose}
        onPaired={(id) => {
          onChanged()
          onPaired(id)
        }}
      />
    )}
    {dialog !== null && dialog !== 'pair' && !('name' in dialog) && (
      <ReplayDialog
        walls={walls.filter(({ state }) => state !== 'revoked')}
        chosen={dialog.replay}
        onClose={onClose}
        onStarted={onChanged}
      />
    )}
    {dialog !== null && dialog !== 'pair' && 'name' in dialog && (
      <EditDialog wall={dialog} onClose={onClose} onSaved={onChanged} />
    )}
  </>
)
