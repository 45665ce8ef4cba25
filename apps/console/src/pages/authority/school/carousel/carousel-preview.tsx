import type { CarouselSlide } from '@data-centre/api'
import { type ReactNode, useEffect, useState } from 'react'
import css from './carousel.module.css'

/** Each panel rests this long in the preview, whatever its own time. */
const STEP_MS = 2000

const bars = (heights: readonly number[]) =>
  heights.map((height, i) => <rect key={height} x={56 + i * 30} y={136 - height} width={16} height={height} />)
const lines = (widths: readonly number[]) =>
  widths.map((width, i) => <rect key={width} x={56} y={60 + i * 20} width={width} height={8} rx={2} />)
/** What each panel shows, as a sketch. */
const sketches: Readonly<Record<string, ReactNode>> = {
  '/schoolScreen/campus': [
    [160, 62],
    [114, 86],
    [206, 86],
    [160, 110],
  ].map(([x = 0, y = 0]) => <path key={`${x} ${y}`} d={`M${x} ${y - 18}l36 18v22l-36 18l-36-18v-22Z`} />),
  '/schoolScreen/activity': [
    [104, 96, 26],
    [160, 84, 34],
    [214, 106, 20],
    [138, 124, 14],
    [190, 128, 16],
  ].map(([x, y, r]) => <circle key={x} cx={x} cy={y} r={r} />),
  '/schoolScreen/teaching': bars([30, 52, 68, 44, 60, 74, 38]),
  '/schoolScreen/groups': (
    <>
      <circle cx={160} cy={98} r={20} />
      {[0, 1, 2, 3, 4].map((i) => (
        <circle key={i} cx={160 + 66 * Math.cos(i * 1.257)} cy={98 + 36 * Math.sin(i * 1.257)} r={9} />
      ))}
    </>
  ),
  '/schoolScreen/courses': lines([200, 168, 140, 120]),
  '/schoolScreen/resources': (
    <path d="M160 56a42 42 0 1 1-42 42h20a22 22 0 1 0 22-22ZM152 56v20a22 22 0 0 0-16 18h-20a42 42 0 0 1 36-38Z" />
  ),
  '/schoolScreen/week': [0, 1, 2, 3].map((row) => (
    <g key={row}>
      {[18, 34, 26, 44, 22].map((height, i) => (
        <rect key={height} x={84 + i * 32 - row * 8} y={92 + row * 14 - height} width={12} height={height} />
      ))}
    </g>
  )),
  '/schoolScreen/warnings': <path d="M160 58l46 78H114ZM156 84v28h8V84ZM156 118v8h8v-8Z" fillRule="evenodd" />,
}

/** The middle of the wall in small: the enabled panels in their order. */
export function CarouselPreview({ stops: slides }: { stops: readonly CarouselSlide[] }) {
  const shown = slides.filter(({ enabled }) => enabled)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setAt((now) => now + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  const current = shown[at % Math.max(1, shown.length)]
  return (
    <figure className={css.preview} aria-label="预览">
      {current ? (
        <>
          <svg width="320" height="180" viewBox="0 0 320 180" aria-hidden="true">
            {sketches[current.path]}
          </svg>
          <figcaption>
            {current.title || '（无标题）'}
            <small>{current.seconds} 秒</small>
          </figcaption>
          <ol aria-hidden="true">
            {shown.map((panel, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
              <li key={place} data-on={panel === current} />
            ))}
          </ol>
        </>
      ) : (
        <p>没有启用的面板</p>
      )}
    </figure>
  )
}
