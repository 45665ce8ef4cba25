import type { Campus, CampusCollege, SchoolScreen } from '@data-centre/api'
import { campusKey, roofRamp, WallCampus } from '@data-centre/charts/campus'
import { clock, percent } from '@data-centre/charts/format'
import { askedMode } from '@data-centre/charts/scene'
import { useMemo, useState } from 'react'
import { useBox, useLive, useStale, useWall } from '../../../data/wall-context.ts'
import { shownNow } from '../../../live/server-time.ts'
import { useDensity } from '../../../stage/use-stage.ts'
import { publishCounts } from '../../map/publish-counts.ts'
import { deedOf, fitted } from '../../panels/feed-deed.ts'
import { CampusCorner } from './campus-corner.tsx'
import {
  blocksFor,
  captionLines,
  isFreeDay,
  isOver,
  legendStates,
  lessonStateNames,
  lessonsText,
  lessonTotals,
  nextDayName,
  withNextDay,
} from './campus-texts.ts'
import { useCampusDay } from './use-campus-day.ts'
import './campus.css'

/** Rows below the picture: the tabs of the carousel. */
const MARKS = 54
/** Room of what happened last, beside the plate, em. */
const DEED_EM = 9
/** The picture keeps to the middle of a wide wall, and its texts to the picture, px. */
const MAX_WIDTH = 1180

/** Texts in the corners: title and captions, the period, the windows, the roofs. */
const cornersOf = (width: number, height: number) => [
  { x: 0, y: 0, w: 200, h: 116 },
  { x: width - 196, y: 0, w: 196, h: 112 },
  { x: 0, y: height - 96, w: 120, h: 96 },
  { x: width - 190, y: height - 68, w: 190, h: 68 },
]

interface CampusPanelProps extends Partial<Pick<SchoolScreen, 'classes'>> {
  title: string
  isNight: boolean
  /** Whether the tabs of the carousel are below. */
  hasMarks?: boolean
}

/** 此刻的课堂: the school as a campus, in place of a map. */
export function CampusPanel({ classes, title, isNight, hasMarks = true }: CampusPanelProps) {
  const campus = useLive((state) => state.classes?.campus) ?? classes?.campus
  if (!campus)
    return (
      <>
        <h2>{title}</h2>
        <p className="dc-wall-quiet">课堂数据正在汇总</p>
      </>
    )
  return <Drawn {...{ campus, title, isNight, hasMarks }} />
}

interface DrawnProps extends Required<Pick<CampusPanelProps, 'title' | 'isNight' | 'hasMarks'>> {
  campus: Campus
}

function Drawn({ campus, title, isNight, hasMarks }: DrawnProps) {
  const { scopeName } = useWall()
  const box = useBox()
  const density = useDensity()
  const stale = useStale()
  const [mode] = useState(() => askedMode(window.location.search))
  const today = useMemo(() => blocksFor(campus, scopeName, shownNow()), [campus, scopeName])
  const isFree = isFreeDay(today)
  const next = useCampusDay(isFree).data?.next
  const ahead = isFree && next ? { next, name: nextDayName(next, shownNow()) } : null
  const colleges = useMemo(() => (isFree && next ? withNextDay(today, next) : today), [today, isFree, next])
  const key = campusKey(colleges)
  const width = Math.min(MAX_WIDTH, box.width)
  const height = box.height - (hasMarks ? MARKS : 0)
  const obstacles = useMemo(() => cornersOf(width, height), [width, height])
  return (
    <div className="campus-panel" style={{ width }}>
      <WallCampus
        {...{ colleges, isNight, density, mode, width, height, obstacles }}
        pulses={!stale}
        onCounts={publishCounts}
      />
      <div className="campus-head">
        <h2>{ahead ? `${ahead.name}的课堂` : isNight && isOver(campus, shownNow()) ? '今日课堂已全部结束' : title}</h2>
        {captionLines(key, isNight, ahead?.name).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <CampusCorner campus={campus} />
      <Legend campus={campus} colleges={colleges} isNight={isNight} ahead={ahead?.name} />
      {key.roofs && (
        <div className="campus-ramp">
          <span>{isNight ? '全天活跃率' : '活跃率'}</span>
          <i style={{ background: `linear-gradient(90deg, ${roofRamp.join(',')})` }} aria-hidden="true" />
          <p>
            <span>{percent(key.roofs.from, 0)}</span>
            <span>{percent(key.roofs.to, 0)}</span>
          </p>
        </div>
      )}
    </div>
  )
}

interface LegendProps {
  campus: Campus
  colleges: readonly CampusCollege[]
  isNight: boolean
  /** Name of the day that is shown, where it is not today. */
  ahead: string | undefined
}

/** What the colours of the windows mean, and how many lessons there are of each. */
function Legend({ campus, colleges, isNight, ahead }: LegendProps) {
  const totals = lessonTotals(colleges)
  const states = ahead ? (['later'] as const) : isNight ? (['ended'] as const) : legendStates(campus)
  return (
    <ul className="campus-legend" data-metric="today.sessions">
      {states.map((state) => (
        <li key={state} data-state={state}>
          <i aria-hidden="true" />
          {ahead ?? lessonStateNames[state]} <b>{lessonsText(totals[state])}</b>
        </li>
      ))}
      {isNight && <LatestEvent />}
    </ul>
  )
}

/** What happened last, while little happens. */
function LatestEvent() {
  const latest = useLive((state) => state.feed[0])
  if (!latest) return null
  return (
    <>
      <li>最近一条 {clock(latest.t)}</li>
      <li>
        <b>
          {latest.who} {fitted(deedOf(latest), DEED_EM)}
        </b>
      </li>
    </>
  )
}
