import { firstCharacter, type PortraitInfo } from '@data-centre/api'
import { NONE } from '@data-centre/charts/format'
import { termName } from '../terms/term-names.ts'
import css from './portrait.module.css'

const numberLabels = { teacher: '工号', student: '学号' } as const

/** Who somebody is, with the rules that mark them: those that hold first. */
export const PortraitHead = ({ info }: { info: PortraitInfo }) => (
  <>
    <div className={css.person}>
      <i aria-hidden="true">{firstCharacter(info.who) || '—'}</i>
      <div>
        <h2>{info.who || NONE}</h2>
        <p>{info.standing || NONE}</p>
        <p data-print="only">{[info.school, termName(info.term.id)].filter(Boolean).join('，')}</p>
      </div>
    </div>
    <dl className={css.facts}>
      {info.no && (
        <div>
          <dt>{numberLabels[info.role]}</dt>
          <dd>{info.no}</dd>
        </div>
      )}
      {info.facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd title={value}>{value || NONE}</dd>
        </div>
      ))}
    </dl>
    <h3 className={css.tagsTitle}>
      标签<small>由规则计算</small>
    </h3>
    <ul className={css.tags}>
      {info.tags.map(({ id, name, reason, isHit }) => (
        <li key={id}>
          <b title={isHit ? undefined : '未命中'} data-hit={isHit} data-warn={id === 'attention' && isHit}>
            {name}
          </b>
          <span title={reason}>{reason}</span>
        </li>
      ))}
    </ul>
  </>
)
