import { rights, type WallDeviceRow } from '@data-centre/api'
import { useHolds } from '@data-centre/auth'
import type { WallCommands } from './use-wall-commands.ts'
import { present } from './wall-text.ts'
import css from './walls.module.css'

interface WallActionsProps extends WallCommands {
  wall: WallDeviceRow
  onChange: () => void
  onPicture: () => void
}

/** What can be done about a wall from here. */
export function WallActions({ wall, notify, revoke, onChange, onPicture }: WallActionsProps) {
  const mayPair = useHolds(rights.pairWalls)
  const act = (label: string, onClick: () => void, disabled = false) => (
    <button
      type="button"
      className="link-button"
      disabled={disabled}
      aria-label={`${label} ${wall.name}`}
      onClick={onClick}
    >
      {label}
    </button>
  )
  if (wall.state === 'revoked') return '--'
  const isAway = present(wall) === null
  return (
    <span className={css.acts}>
      {act('识别', () => void notify.run({ wall, order: 'identify' }), isAway)}
      {act('截图', () => void notify.run({ wall, order: 'screenshot' }).then(onPicture), isAway)}
      {act('重载', () => void notify.run({ wall, order: 'reload' }), isAway)}
      {mayPair && act('更改', onChange)}
      {mayPair && act('解绑', () => void revoke.run(wall))}
    </span>
  )
}
