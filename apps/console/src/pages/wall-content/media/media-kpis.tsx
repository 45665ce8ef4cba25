import type { Kpi } from '@data-centre/api'
import { Definition, FigureText } from '@data-centre/charts'
import css from '../wall-content.module.css'

/** The figures over all accounts. */
export const MediaKpis = ({ kpi }: { kpi: readonly Kpi[] }) => (
  <div className={css.kpis}>
    {kpi.map(({ id, label, value, withheld }) => (
      <div key={id} className={css.kpi}>
        <span>
          {label}
          <Definition metric={id} />
          <small>人工填报</small>
        </span>
        <b data-metric={id}>
          <FigureText metric={id} value={value} withheld={withheld} />
        </b>
      </div>
    ))}
  </div>
)
