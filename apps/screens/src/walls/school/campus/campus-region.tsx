import { useLive } from '../../../data/wall-context.ts'
import type { Region } from '../../wall.tsx'
import { CampusPanel } from './campus-panel.tsx'

/** The campus alone in the middle of a wall of one school. */
export const CampusRegion: Region = () => {
  const isKnown = useLive((state) => state.classes !== undefined)
  return (
    <div className="campus-region" data-state={isKnown ? 'ready' : 'loading'}>
      {isKnown && <CampusPanel title="此刻的课堂" isNight={false} hasMarks={false} />}
    </div>
  )
}
