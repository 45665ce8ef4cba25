import type { DataOf, Kpi, MetricId } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { NONE, wall } from '@data-centre/charts/format'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { lazyChunk } from '../../../lazy-chunk.ts'
import { Mark } from '../../../mark.tsx'
import css from './banner.module.css'
import { slides } from './slides.ts'

const LoginMap = lazyChunk(async () => ({ default: (await import('@data-centre/charts/login-map')).LoginMap }))

/** A slide stays this long, ms. */
const SLIDE_MS = 5000
/** The server reads the four figures anew after this long, ms. */
const REFRESH_MS = 60_000

/** Null where the installation publishes no figures. */
type Summary = DataOf<'bigLargeScreen/getPublicSummary'>

const figures: readonly { id: MetricId; label: string; measure: string }[] = [
  { id: 'schools.total', label: '入驻学校', measure: '所' },
  { id: 'users.total', label: '用户', measure: '' },
  { id: 'courses.total', label: '课程', measure: '门' },
  { id: 'today.logs', label: '今日日志', measure: '次' },
]

/** Undefined until the server has answered. */
function usePublicSummary(): Summary | undefined {
  const [summary, setSummary] = useState<Summary>()
  useEffect(() => {
    let alive = true
    const load = () =>
      call('bigLargeScreen/getPublicSummary', {}).then(
        ({ data }) => alive && setSummary(data),
        // The form works without the figures; they show -- until the server answers.
        (error) => console.warn('bigLargeScreen/getPublicSummary', error),
      )
    void load()
    const timer = setInterval(load, REFRESH_MS)
    return () => {
      alive = false
      clearInterval(timer)
    }
  }, [])
  return summary
}

function useSlide(paused: boolean): [number, (index: number) => void] {
  const [slide, setSlide] = useState(0)
  useEffect(() => {
    if (paused || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setTimeout(() => setSlide((slide + 1) % slides.length), SLIDE_MS)
    return () => clearTimeout(timer)
  }, [slide, paused])
  return [slide, setSlide]
}

/** Left side of the login page: one sentence at a time, four live figures, the country. */
export function Banner() {
  const summary = usePublicSummary()
  const [paused, setPaused] = useState(false)
  const [slide, setSlide] = useSlide(paused)
  const { title, text } = slides[slide] ?? slides[0]
  const values = useMemo(
    () => Object.fromEntries((summary?.map ?? []).map(({ code, values }) => [code, values['schools.total']])),
    [summary],
  )
  return (
    <section
      className={css.banner}
      aria-label="大数据中心"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
    >
      <div className={css.brand}>
        <Mark size={26} />
        大数据中心
      </div>
      <div className={css.stage}>
        <div className={css.caption} key={slide} aria-live="off">
          <p className={css.headline}>{title}</p>
          <p className={css.sentence}>{text}</p>
        </div>
        {summary !== null && <Figures totals={summary?.totals} />}
      </div>
      <div className={css.map}>
        <Suspense fallback={null}>
          <LoginMap values={values} {...(summary === null ? {} : { caption: '颜色越亮学校越多' })} />
        </Suspense>
      </div>
      <div className={css.foot}>
        {slides.map((entry, index) => (
          <button
            key={entry.title}
            type="button"
            className={css.dot}
            aria-label={`第 ${index + 1} 幅`}
            aria-current={index === slide}
            onClick={() => setSlide(index)}
          />
        ))}
      </div>
    </section>
  )
}

const Figures = ({ totals }: { totals: readonly Kpi[] | undefined }) => (
  <dl className={css.figures}>
    {figures.map(({ id, label, measure }) => {
      const value = totals?.find((entry) => entry.id === id)?.value
      const { text, unit } = typeof value === 'number' ? wall(value) : { text: NONE, unit: '' }
      return (
        <div key={id} className={css.figure}>
          <dt>{label}</dt>
          <dd>
            <b data-metric={id}>{text}</b> {unit}
            {measure}
          </dd>
        </div>
      )
    })}
  </dl>
)
