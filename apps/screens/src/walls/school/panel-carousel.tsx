import type { CarouselSlide } from '@data-centre/api'
import { Boundary } from '@data-centre/charts'
import { useEffect, useState } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useWall } from '../../data/wall-context.ts'
import { middlePanels } from './middle-panels.tsx'
import { ofSchool, useSchool } from './use-school.ts'
import './panel-carousel.css'

/** The panel to be shown now; it stays the one that it is while the office moves others around it. */
function useTurn(slides: readonly CarouselSlide[]): { at: number; go: (path: string) => void } {
  const [path, setPath] = useState<string | null>(null)
  const found = slides.findIndex((slide) => slide.path === path)
  const at = Math.max(0, found)
  const slide = slides[at]
  useEffect(() => {
    if (!slide || slides.length < 2) return
    const timer = setTimeout(() => setPath(slides[(at + 1) % slides.length]?.path ?? null), slide.seconds * 1000)
    return () => clearTimeout(timer)
  }, [slides, slide, at])
  return { at, go: setPath }
}

const none: readonly CarouselSlide[] = []

/** The middle of a school's wall: the panels that the school has chosen, each for its seconds, their marks below. */
export function PanelCarousel() {
  const { here } = useWall()
  const { data: round } = useCall('bigLargeScreen/getCarousel', ofSchool(here))
  const { data } = useSchool()
  const [slides, setSlides] = useState(none)
  useEffect(() => setSlides(round?.set.filter(({ enabled, path }) => enabled && path in middlePanels) ?? none), [round])
  const { at, go } = useTurn(slides)
  const slide = slides[at]
  const panel = slide && middlePanels[slide.path]
  return (
    <div className="panel-round" data-panel={slide?.path}>
      {slide && panel && data && (
        <section key={slide.path} aria-label={slide.title}>
          <h2>{slide.title}</h2>
          <p>{panel.caption}</p>
          <Boundary resetKey={data} fallback={() => <p className="dc-wall-quiet">加载失败，稍后自动重试</p>}>
            <panel.Show {...data} />
          </Boundary>
        </section>
      )}
      {slide && !data && <div className="dc-wall-waiting" role="status" aria-label="加载中" />}
      {slides.length > 1 && (
        <nav aria-label="轮播面板">
          {slides.map(({ path, title, seconds }, index) => (
            <button key={path} type="button" aria-current={index === at} onClick={() => go(path)}>
              <i>{index === at && <b key={`${path} ${seconds}`} className="panel-round-fill" style={{ animationDuration: `${seconds}s` }} />}</i>
              {title}
            </button>
          ))}
        </nav>
      )}
      {round && slides.length === 0 && (
        <p className="dc-wall-quiet">
          暂无数据哦~<small>学校没有启用轮播栏目</small>
        </p>
      )}
    </div>
  )
}
