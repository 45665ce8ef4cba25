import { type QualityOverview, type Row, warningRules } from '@data-centre/api'
import { Panel, panelStateOf, RadarChart, ScatterChart, StackedShare, ValueBars } from '@data-centre/charts'
import type { UseQueryResult } from '@tanstack/react-query'
import { emptyReason } from '../../blocks/warnings/kinds.ts'
import css from '../../blocks/warnings/warnings.module.css'

const HEIGHT = 248
/** So many bars fit into a card. */
const MAX_COLLEGES = 8

const { quality: _quality, students: _students, ...parts } = warningRules.course_quality.numbers
const dims = Object.entries(parts).map(([id, { label }]) => ({ id, name: label, max: 100 }))

/** Colleges by their mean, the best first. */
const collegesOf = ({ colleges }: QualityOverview) =>
  colleges.x
    .map((name, at) => ({ id: String(at), name, value: colleges.series[0]?.data[at] ?? null }))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .slice(0, MAX_COLLEGES)

const pointRows = ({ scatter }: QualityOverview): Row[] =>
  scatter.map(([participation, passing, name], i) => ({
    id: String(i),
    name,
    values: { 'participation.rate': participation, 'exams.passRate': passing },
  }))

/** Grades, the mean of each part, colleges, and whether participation goes with passing. */
export function QualityCharts({ query }: { query: UseQueryResult<QualityOverview> }) {
  const { data: head } = query
  const state = (empty = head?.classes === 0) =>
    panelStateOf(query, { empty, reason: emptyReason(head?.day, '没有符合条件的课程班') })
  return (
    <div className={css.quarters}>
      <Panel title="等级构成" metric="warnings.courseQuality" unit="个" height={HEIGHT} skeleton="rows" {...state()}>
        {() => head && <StackedShare metric="warnings.classes" parts={head.grades} />}
      </Panel>
      <Panel title="六项均值" note="本校" unit="%" height={HEIGHT} {...state()}>
        {() =>
          head && (
            <RadarChart
              label="本校均值"
              unit="%"
              dims={dims}
              values={dims.map(({ id }) => head.means[id] ?? null)}
              height={HEIGHT}
            />
          )
        }
      </Panel>
      <Panel title="院系均值" metric="warnings.courseQuality" unit="分" height={HEIGHT} skeleton="rows" {...state()}>
        {() => head && <ValueBars metric="warnings.courseQuality" rows={collegesOf(head)} />}
      </Panel>
      <Panel title="互动与及格" note="每点一个课程班" height={HEIGHT} {...state(head?.scatter.length === 0)}>
        {() =>
          head && <ScatterChart x="participation.rate" y="exams.passRate" points={pointRows(head)} height={HEIGHT} />
        }
      </Panel>
    </div>
  )
}
