import { type WarningOverview, warningRule } from '@data-centre/api'
import { Definition } from '@data-centre/charts'
import { type ListedKind, metricsOfKind, shareText } from './kinds.ts'
import { LevelTag } from './level-tag.tsx'
import css from './warnings.module.css'

const count = (value: number): string => value.toLocaleString('zh-CN')

interface FiguresProps {
  kind: ListedKind
  head: WarningOverview | undefined
}

/** Figures above the list: everybody warned, each level with those whom nobody has looked at, and how much has been dealt with. */
export function Figures({ kind, head }: FiguresProps) {
  const isTeacher = warningRule(kind).subject === 'teacher'
  const metrics = metricsOfKind(kind)
  const sum = head?.levels.reduce((total, level) => total + level, 0) ?? 0
  const change = sum - (head?.before ?? 0)
  return (
    <dl className={css.figures} data-state={head ? 'ready' : 'loading'}>
      <Figure
        name={<Definition metric={metrics.count} label={isTeacher ? '预警教师' : '预警学生'} />}
        value={head && count(sum)}
        unit="人"
        note={head && (head.before === 0 && sum === 0 ? '较昨日 持平' : `较昨日 ${change > 0 ? '+' : ''}${change}`)}
      />
      {([1, 2, 3] as const).map((level) => (
        <Figure
          key={level}
          name={<LevelTag level={level} />}
          value={head && count(head.levels[level - 1] ?? 0)}
          unit="人"
          note={head && `待处理 ${count(head.open[level - 1] ?? 0)}`}
        />
      ))}
      <Figure
        name={<Definition metric={metrics.rate} label="预警率" />}
        value={head && shareText(sum, head.of)}
        note={head && `${isTeacher ? '在职' : '在籍'} ${count(head.of)} 人`}
      />
      <Figure
        name={<Definition metric="warnings.handledRate" label="处置率" />}
        value={head && shareText(head.handled.num, head.handled.den)}
        note={head && `本学期 ${count(head.handled.num)} / ${count(head.handled.den)}`}
      />
    </dl>
  )
}

interface FigureProps {
  name: React.ReactNode
  value: React.ReactNode
  unit?: string | undefined
  note?: string | undefined
}

export const Figure = ({ name, value, unit, note }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>
        {value ?? '--'}
        {unit && value && <i>{unit}</i>}
      </b>
      <small>{note}</small>
    </dd>
  </div>
)
