import type { Kpi } from '@data-centre/api'
import { Definition } from '@data-centre/charts'
import { joined, shown } from '@data-centre/charts/format'
import css from '../wall-content.module.css'

/** The figures over all accounts. */
export const MediaKpis = ({ kpi }: { kpi: readonly Kpi[] }) => (
  <div className={css.kpis}>
    {kpi.map(({ id, label, value }) => (
      <div key={id} className={css.kpi}>
        <span>
          {label}
          <Definition metric={id} />
          <small>人工填报</small>
        </span>
        <b data-metric={id}>{joined(shown(id, value))}</b>
      </div>
    ))}
  </div>
)
