import { planTexts, type WallPlan } from '@data-centre/api'
import { useContext, useEffect, useEffectEvent } from 'react'
import { ShownWallContext } from '../data/shown-wall.ts'
import type { Site } from '../data/site.ts'
import { serverNow } from '../live/server-time.ts'
import { Header } from '../stage/header.tsx'
import { Stage } from '../stage/stage.tsx'

interface RestPictureProps {
  /** Name of the paired wall. */
  name: string
  site: Site
  plan: WallPlan | null
  shown: boolean
  onReady: () => void
}

/** What a paired wall shows outside the hours of its carousel: what comes next and when, in little light. */
export function RestPicture({ name, site, plan, shown, onReady }: RestPictureProps) {
  const report = useContext(ShownWallContext)
  const ready = useEffectEvent(onReady)
  useEffect(() => ready(), [])
  useEffect(() => {
    if (!shown) return
    // It has no wall whose connection could be late: the device's own one carries this.
    const own = { slide: '', link: 'live', dataAge: () => null } as const
    report.current = own
    return () => {
      if (report.current === own) report.current = null
    }
  }, [report, shown])
  // While it fades away something is due again.
  const next = plan && planTexts(plan, serverNow())
  return (
    <Stage>
      <div className="wall" data-night="true" data-plan={plan?.kind}>
        <Header title={name} scope={null} site={site} link={null} asOf={null} />
        {next && (
          <section className="show-rest">
            {plan?.kind === 'waiting' && <p className="kind">不在播放时段，接下来</p>}
            <h2>{next.title}</h2>
            <p>{next.text}</p>
          </section>
        )}
      </div>
    </Stage>
  )
}
