import { type SchoolScreen, warningRule, withheldTexts } from '@data-centre/api'
import { count, withheldText } from '@data-centre/charts/format'
import { levels } from '@data-centre/charts/theme'

const levelMarks = [levels.red, levels.orange, levels.yellow] as const

const levelNames = ['红色', '橙色', '黄色'] as const

/** Fewer than five are not counted on a wall. */
const Warned = ({ value }: { value: number | null }) => (
  <td title={value === null ? withheldTexts.few.reason : undefined}>
    {value === null ? withheldText('few') : count(value)}
  </td>
)

export const Warnings = ({ warnings }: SchoolScreen) =>
  warnings.length === 0 ? (
    <p className="dc-wall-quiet">本学期还没有判定过预警</p>
  ) : (
    <EvaluatedPanel warnings={warnings} />
  )

const EvaluatedPanel = ({ warnings }: Pick<SchoolScreen, 'warnings'>) => (
  <table className="middle-warnings" data-metric="warnings.students">
    <thead>
      <tr>
        <th>预警</th>
        {levelNames.map((name, index) => (
          <th key={name}>
            <i style={{ background: levelMarks[index]?.mark }} aria-hidden="true" />
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {warnings.map(({ kind, l1, l2, l3 }) => (
        <tr key={kind}>
          <td>{warningRule(kind).label}</td>
          <Warned value={l3} />
          <Warned value={l2} />
          <Warned value={l1} />
        </tr>
      ))}
    </tbody>
  </table>
)
