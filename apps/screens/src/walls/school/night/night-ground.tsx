import { useFade } from '@data-centre/charts'
import { animated } from '@react-spring/web'
import type { Night } from '../../../data/night-context.ts'
import { NIGHT_FADE_MS } from '../../../stage/fade.ts'
import './night.css'

/** The darker ground of a wall at night, over that of the day. */
export function NightGround({ isNight, isFirst }: Pick<Night, 'isNight' | 'isFirst'>) {
  const fade = useFade(isNight ? 'night' : null, { keyOf: (ground) => ground, durationMs: isFirst ? 0 : NIGHT_FADE_MS })
  return fade(({ opacity }) => <animated.div className="night-ground" data-night="true" style={{ opacity }} />)
}
