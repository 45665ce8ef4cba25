import type { Kpi, Row, SchoolScreen } from '@data-centre/api'
import { WallCollegeBubbles, WallGrowth, WallList, WallRose, WallShare } from '@data-centre/charts'
import { explained, shown, withheldText } from '@data-centre/charts/format'
import type { ComponentType, ReactNode } from 'react'
import { useBox } from '../../data/wall-context.ts'
import { CampusPanel } from './campus/campus-panel.tsx'
import { activeShare } from './college-activity.ts'
import { Warnings } from './warning-panels.tsx'
import { WeekPanel } from './week-panel.tsx'

interface MiddlePanel {
  /** One line under the title: what the picture means. A panel without one writes its title itself, over its picture. */
  caption?: string
  /** At night the panels at the sides say the same. */
  byDay?: true
  Show: ComponentType<SchoolScreen & { title: string; isNight: boolean }>
}

/** Rows above and below the picture: title, caption, marks. */
const AROUND = 118

function Activity({ colleges }: SchoolScreen) {
  const { width, height } = useBox()
  const bubbles = colleges.list.map((row) => ({
    id: row.id,
    name: row.name,
    value: row.values['today.logs'] ?? 0,
    rate: activeShare(row),
  }))
  return (
    <WallCollegeBubbles metric="today.logs" rateLabel="活跃" bubbles={bubbles} width={width} height={height - AROUND} />
  )
}

/** Headline numbers of a panel, side by side. */
const Figures = ({ items }: { items: readonly Kpi[] }) => (
  <div className="middle-figures">
    {items.map(({ id, label, value, withheld }) => {
      const { text, unit } = shown(id, value, 'wall', withheld)
      return (
        <div key={id} data-metric={id} title={explained(id, value, withheld)}>
          <span>{label}</span>
          <b>
            {text}
            {unit && <small>{unit}</small>}
          </b>
        </div>
      )
    })}
  </div>
)

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3>{title}</h3>
    {children}
  </div>
)

/** Rows of a table as a list by one of its rates. */
const ranked = (rows: readonly Row[], id: 'attendance.rate' | 'participation.rate') =>
  rows
    .filter(({ values }) => typeof values[id] === 'number')
    .sort((a, b) => (b.values[id] ?? 0) - (a.values[id] ?? 0) || (a.id < b.id ? -1 : 1))
    .map(({ id: college, name, values }, index) => ({
      rank: index + 1,
      prevRank: null,
      id: college,
      name,
      owner: '',
      value: values[id] ?? 0,
    }))

const Teaching = ({ teaching, teachingColleges }: SchoolScreen) => (
  <>
    <Figures items={teaching} />
    <div className="middle-two">
      <Titled title="院系出勤率">
        <WallList metric="attendance.rate" rows={ranked(teachingColleges.list, 'attendance.rate')} width={440} />
      </Titled>
      <Titled title="院系互动参与率">
        <WallList metric="participation.rate" rows={ranked(teachingColleges.list, 'participation.rate')} width={440} />
      </Titled>
    </div>
  </>
)

const Groups = ({ groups, groupMonths }: SchoolScreen) => (
  <>
    <Figures items={groups} />
    <div className="middle-chart">
      <WallGrowth data={groupMonths} />
    </div>
  </>
)

const Courses = ({ courses, courseTypes, courseLevels }: SchoolScreen) => (
  <>
    <Figures items={courses} />
    <div className="middle-two">
      <Titled title="课程构成">
        <WallShare metric="courses.total" parts={courseTypes} />
      </Titled>
      <Titled title="课程级别">
        <WallShare metric="courses.total" parts={courseLevels} />
      </Titled>
    </div>
  </>
)

const Resources = ({ resources, resourceTypes }: SchoolScreen) => (
  <>
    <Figures items={resources} />
    <div className="middle-chart middle-rose">
      <WallRose metric="resources.total" parts={resourceTypes} />
      <WallShare metric="resources.total" parts={resourceTypes} layout="rows" />
    </div>
  </>
)

/** What the middle of a school's wall can show, by the paths that the office chooses from (`schoolPanels`). */
export const middlePanels: Readonly<Record<string, MiddlePanel>> = {
  '/schoolScreen/campus': { Show: CampusPanel },
  '/schoolScreen/activity': {
    caption: `圆面积 = 今日日志　颜色 = 今日活跃率（${withheldText('few')} 人不显示）`,
    Show: Activity,
  },
  '/schoolScreen/teaching': { caption: '本学期', Show: Teaching },
  '/schoolScreen/groups': { caption: '线 = 各月专业群日志　柱 = 各月活跃用户', Show: Groups },
  '/schoolScreen/courses': { caption: '在册课程与近 30 天活跃', Show: Courses },
  '/schoolScreen/resources': { caption: '在册素材与近 30 天使用', Show: Resources },
  '/schoolScreen/week': { caption: '柱高与颜色 = 近 7 天每小时的日志', byDay: true, Show: WeekPanel },
  '/schoolScreen/warnings': { caption: '截至昨日，按级别计人数；课程质量计课程班', Show: Warnings },
}
