import { type IntakeStatus, members } from '@data-centre/api'
import { StateMark } from '../../../blocks/parts/state-mark.tsx'
import css from './intake.module.css'
import { eventTime, lagText } from './text.ts'

/** One card per platform: when something came last, how much in the window, and what needs somebody. */
export const PlatformCards = ({ status, now }: { status: IntakeStatus | undefined; now: number }) => (
  <div className={css.cards} data-ready={status ? '' : undefined}>
    {(status?.platforms ?? [null, null, null, null]).map((flow, i) =>
      flow ? (
        <section key={flow.platform} className={css.card} aria-label={members.platform[flow.platform]}>
          <header>
            <i style={{ background: `var(--pf-${flow.platform})` }} />
            <h3>{members.platform[flow.platform]}</h3>
            {flow.gaps > 0 ? (
              <StateMark tone="warn">{`数据缺口 ${flow.gaps} 所`}</StateMark>
            ) : (
              <span className={css.small}>{flow.schools} 所学校正在上报</span>
            )}
          </header>
          <p className={css.big}>
            <small>近 {status?.days} 天接收</small>
            {flow.accepted.toLocaleString('zh-CN')}
            <small>条</small>
          </p>
          <p className={css.small}>
            最近事件 {eventTime(flow.lastEventAt, now)}，延迟 {lagText(flow.lagS)}
          </p>
          <dl>
            <Count name="重复" value={flow.duplicated} />
            <Count name="拒收" value={flow.rejected} />
            <Count name="时间超前" value={flow.future} />
            <Count name="待处理失败数据" value={flow.open} bad />
          </dl>
        </section>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: four places that wait for their card
        <section key={i} className={css.card} aria-hidden="true" />
      ),
    )}
  </div>
)

const Count = ({ name, value, bad }: { name: string; value: number; bad?: boolean }) => (
  <div data-bad={bad && value > 0}>
    <dt>{name}</dt>
    <dd>{value.toLocaleString('zh-CN')}</dd>
  </div>
)
