import { useFade } from '@data-centre/charts'
import { animated } from '@react-spring/web'
import { useNight } from '../../../data/night-context.ts'
import { NIGHT_FADE_MS } from '../../../stage/fade.ts'
import type { Region } from '../../wall.tsx'
import { useHeld } from './use-held.ts'
import './night.css'

interface Change {
  /** Whether the region of the day is short of rows; undefined until that is known. */
  useShort?: () => boolean | undefined
  /** Whether the region of the night has something to show; asked only when it is its turn. */
  useHas?: (isAsked: boolean) => boolean
}

const never = () => false
const always = () => true

/** By day one region, by night another, and that one too where the first has been short of rows for long. */
export function dayAndNight(Day: Region, Night: Region, { useShort = never, useHas = always }: Change = {}): Region {
  return function DayAndNight({ order }) {
    const isShort = useShort()
    const short = useHeld(() => isShort)
    const night = useNight()
    const isTurn = night.isNight || short.shown
    const has = useHas(isTurn)
    const fade = useFade(isTurn && has ? Night : Day, {
      keyOf: (region) => (region === Night ? 'night' : 'day'),
      durationMs: night.isFirst && short.isFirst ? 0 : NIGHT_FADE_MS,
      startsShown: true,
    })
    return fade(({ opacity }, Shown, { phase }) => (
      <animated.div className="night-layer" data-leaving={phase === 'leave' || undefined} style={{ opacity }}>
        <Shown order={order} />
      </animated.div>
    ))
  }
}
