import type { CarouselSlide, SchoolScreen } from '@data-centre/api'
import { Boundary } from '@data-centre/charts'
import { useEffect, useState } from 'react'
import { useNight } from '../../data/night-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useWall } from '../../data/wall-context.ts'
import { middlePanels } from './middle-panels.tsx'
import { PanelTurns } from './panel-turns.tsx'
import { ofSchool, useSchool } from './use-school.ts'

const none: readonly CarouselSlide[] = []

interface PanelProps {
  slide: CarouselSlide
  data: SchoolScreen
  isNight: boolean
}

function Panel({ slide, data, isNight }: PanelProps) {
  const panel = middlePanels[slide.path]
  if (!panel) return null
  return (
    <>
      {panel.caption && (
        <>
          <h2>{slide.title}</h2>
          <p>{panel.caption}</p>
        </>
      )}
      <Boundary resetKey={data} fallback={() => <p className="dc-wall-quiet">加载失败，稍后自动重试</p>}>
        <panel.Show {...data} title={slide.title} isNight={isNight} />
      </Boundary>
    </>
  )
}

/** The middle of a school's wall: the panels that the school has chosen. */
export function PanelCarousel() {
  const { here } = useWall()
  const { data: round } = useCall('bigLargeScreen/getCarousel', ofSchool(here))
  const { data } = useSchool()
  const [slides, setSlides] = useState(none)
  const { isNight } = useNight()
  useEffect(
    () =>
      setSlides(
        round?.set.filter(
          ({ enabled, path }) => enabled && middlePanels[path] && !(isNight && middlePanels[path].byDay),
        ) ?? none,
      ),
    [round, isNight],
  )
  return (
    <PanelTurns
      slides={slides}
      draw={data ? (slide, isNight) => <Panel slide={slide} data={data} isNight={isNight} /> : null}
    >
      {round && slides.length === 0 && (
        <p className="dc-wall-quiet">
          学校没有启用轮播栏目<small>在“学校管理”的轮播里选择要展示的栏目</small>
        </p>
      )}
    </PanelTurns>
  )
}
