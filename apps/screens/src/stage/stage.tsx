import { STAGE_HEIGHT } from '@data-centre/api'
import { type ReactNode, useEffect, useState } from 'react'
import { type Shape, stageWidth } from './scale.ts'
import { DensityContext, useFit } from './use-stage.ts'
import './stage.css'

const CURSOR_MS = 5000
/** Burn-in care: every few minutes everything moves on by a pixel around a small circle. */
const DRIFT_MS = 240_000
const DRIFT = [
  [0, 0],
  [1, 0],
  [2, 1],
  [2, 2],
  [1, 2],
  [0, 1],
] as const

function useIdleCursor(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), CURSOR_MS)
    const wake = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), CURSOR_MS)
    }
    window.addEventListener('pointermove', wake)
    window.addEventListener('pointerdown', wake)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', wake)
      window.removeEventListener('pointerdown', wake)
    }
  }, [])
  return idle
}

function useDrift(): readonly [number, number] {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setStep((now) => (now + 1) % DRIFT.length), DRIFT_MS)
    return () => clearInterval(timer)
  }, [])
  return DRIFT[step] ?? DRIFT[0]
}

/** The stage of every wall, 1920x1080 or 3840x1080, scaled into the window with bars where the shape differs. */
export function Stage({
  shape = 'screen',
  clear = false,
  children,
}: {
  shape?: Shape
  clear?: boolean
  children: ReactNode
}) {
  const { scale, left, top, density } = useFit(shape)
  const idle = useIdleCursor()
  const [dx, dy] = useDrift()
  return (
    <DensityContext value={density}>
      <div className="stage-window" data-idle={idle} data-clear={clear || undefined}>
        <main
          className="stage"
          data-shape={shape}
          style={{
            width: stageWidth[shape],
            height: STAGE_HEIGHT,
            transform: `translate(${left}px,${top}px) scale(${scale})`,
          }}
        >
          <div className="stage-drift" style={{ transform: `translate(${dx}px,${dy}px)` }}>
            {children}
          </div>
        </main>
      </div>
    </DensityContext>
  )
}
