import type { Row, SchoolStanding } from '@data-centre/api'
import { WallArea, WallKpiStrip, WallLegend, WallPanel, wallHoursLegend, wholeWords } from '@data-centre/charts'
import { count, joined, shown } from '@data-centre/charts/format'
import { useContext, useMemo } from 'react'
import { useCall } from '../../data/use-call.ts'
import { type Box, BoxContext, useLive, useWall } from '../../data/wall-context.ts'
import { followed } from '../panels/number-strip.tsx'
import { reasonOf } from '../panels/people-text.ts'
import { useDayLogs } from '../panels/use-day-logs.ts'
import type { Region } from '../wall.tsx'
import { CampusPanel } from './campus/campus-panel.tsx'
import { CollegesPanel, useCollegeRanks } from './campus/colleges-panel.tsx'
import { DataCentreLink } from './data-centre-link.tsx'
import { PanelTurns } from './panel-turns.tsx'
import { ReachMap } from './reach-map.tsx'
import { ofSchool } from './use-school.ts'
import './school-overview.css'
import '../panels/panels.css'

export const call = 'bigLargeScreen/getSchoolOverview'

const useOverview = () => useCall(call, ofSchool(useWall().here))

const isWithheld = ({ values }: Row): boolean => Object.values(values).every((people) => people === null)

/** Where every college's people are withheld, how active the colleges are says more than a list of masks. */
export const orActivity = (People: Region): Region =>
  function PeopleOrActivity({ order }) {
    const rows = useOverview().data?.colleges.list
    const ranks = useCollegeRanks()
    const isMasked = rows !== undefined && rows.length > 0 && rows.every(isWithheld)
    return isMasked && ranks && ranks.length > 0 ? <CollegesPanel order={order} /> : <People order={order} />
  }

export const Strip: Region = () => {
  const { data } = useOverview()
  const counters = useLive((state) => state.counters)
  return <WallKpiStrip items={followed(data?.totals, counters)} lead="students.total" layout="row" />
}

const campusTurn = { path: 'campus', title: '此刻的课堂', seconds: 20, enabled: true }
const reachTurn = { path: 'reach', title: '辐射全国', seconds: 20, enabled: true }
const bothTurns = [campusTurn, reachTurn]
const oneTurn = [reachTurn]
/** What the marks of the turns take of the region, px. */
const MARKS = 48

/** The school itself, and how far it reaches, in turn; a viewer who may not hear of its lessons sees the latter alone. */
export const Middle: Region = () => {
  const { data } = useOverview()
  const hasCampus = useLive((state) => Boolean(state.classes?.campus))
  const [left, top, width, height] = useContext(BoxContext)
  const mapBox = useMemo(
    (): Box => [left, top, width, height - (hasCampus ? MARKS : 0)],
    [left, top, width, height, hasCampus],
  )
  return (
    <PanelTurns
      slides={hasCampus ? bothTurns : oneTurn}
      draw={
        data
          ? ({ path, title }, isNight) =>
              path === 'campus' ? (
                <CampusPanel title={title} isNight={isNight} />
              ) : (
                <BoxContext value={mapBox}>
                  <ReachMap {...data} />
                </BoxContext>
              )
          : null
      }
    >
      <div className="overview-link">
        <DataCentreLink />
      </div>
    </PanelTurns>
  )
}

export const Hours: Region = ({ order }) => {
  const { data } = useOverview()
  const day = useDayLogs(data?.hours)
  return (
    <WallPanel
      title="24 小时日志"
      metric="logs.count"
      side={<WallLegend items={wallHoursLegend(day?.data)} />}
      order={order}
      state={day ? 'ready' : 'loading'}
    >
      {() => day && <WallArea {...day} wide />}
    </WallPanel>
  )
}

/** Room of a college's name, em. */
const COLLEGE_EM = 6.8

const COLLEGES = 7

const people = ({ values }: Row) => (values['teachers.total'] ?? 0) + (values['students.total'] ?? 0)

/** Teachers and students of the largest colleges. */
export function CollegePeople({ rows }: { rows: readonly Row[] }) {
  const max = Math.max(1, ...rows.map(people))
  const figure = (row: Row, id: 'teachers.total' | 'students.total') =>
    joined(shown(id, row.values[id], 'wall', row.withheld?.[id]))
  return (
    <ul className="college-people" data-metric="users.total">
      {rows.slice(0, COLLEGES).map((row) => (
        <li key={row.id}>
          <span>{wholeWords(row.name.replace(/学院$/, ''), COLLEGE_EM)}</span>
          <div aria-hidden="true">
            {(['teachers.total', 'students.total'] as const).map((id) => (
              <i key={id} style={{ width: `${((row.values[id] ?? 0) / max) * 100}%` }} />
            ))}
          </div>
          <b title={reasonOf(row.withheld?.['teachers.total'], row.withheld?.['students.total'])}>
            {figure(row, 'teachers.total')} / {figure(row, 'students.total')}
          </b>
        </li>
      ))}
    </ul>
  )
}

const rankOf = (rank: number | null) => (rank === null ? '--' : `${count(rank)}`)

export const Standings = ({ rows }: { rows: readonly SchoolStanding[] }) => (
  <table className="standings">
    <thead>
      <tr>
        <th aria-label="榜单" />
        <th>全国</th>
        <th>全省</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, nation, province }) => (
        <tr key={id}>
          <td>{name}</td>
          <td>{rankOf(nation)}</td>
          <td>{rankOf(province)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
