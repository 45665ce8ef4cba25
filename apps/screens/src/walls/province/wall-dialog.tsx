import type { Box } from '../../data/wall-context.ts'
import { WallWindow } from '../wall-window.tsx'
import { ProvinceDialog, type ProvinceDialogProps } from './province-dialog.tsx'

const BOX: Box = [360, 180, 1200, 720]

/** A window of a province or a school over the wall that it belongs to. */
export const WallDialog = (props: ProvinceDialogProps & { onClose: () => void }) => (
  <WallWindow box={BOX} onClose={props.onClose}>
    {(close, onReady) => <ProvinceDialog {...props} onReady={onReady} onClose={close} />}
  </WallWindow>
)
