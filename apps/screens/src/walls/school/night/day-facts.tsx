import type { Fact } from './night-texts.ts'
import './night.css'

/** Facts of a day, a row each: what it is, how much, and what is to be said of it. */
export const DayFacts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="night-facts">
    {facts.map(({ label, value, unit, remark }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value}
          {unit && <small>{unit}</small>}
        </dd>
        <dd>{remark}</dd>
      </div>
    ))}
  </dl>
)
