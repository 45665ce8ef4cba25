import { type HeadMapConfig, type HeatMetric, type HeatWindow, heatMetrics, heatWindows } from '@data-centre/api'
import { heatRamp } from '@data-centre/charts/theme'
import { Segment } from '../../../blocks/parts/segment.tsx'
import css from '../wall-content.module.css'

export interface HeadMapFieldsProps {
  config: HeadMapConfig
  put: (fields: Partial<HeadMapConfig>) => void
}

/** Which number the heat shows, of which time, and in which colours. */
export function HeatFields({ config, put }: HeadMapFieldsProps) {
  const windows: readonly HeatWindow[] = heatMetrics[config.metric].windows
  const chooseMetric = (metric: HeatMetric) => {
    const allowed: readonly HeatWindow[] = heatMetrics[metric].windows
    put({ metric, window: allowed.includes(config.window) ? config.window : (allowed[0] ?? 'today') })
  }
  const palette = config.palette ?? heatRamp
  return (
    <>
      <h3 className={css.group}>热力</h3>
      <div className={css.field}>
        <span>指标</span>
        <select
          className="input"
          aria-label="指标"
          value={config.metric}
          onChange={(event) => chooseMetric(event.target.value as HeatMetric)}
        >
          {Object.entries(heatMetrics).map(([id, { label }]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className={css.field}>
        <span>时段</span>
        <span>
          <Segment
            small
            label="时段"
            options={windows.map((value) => ({ value, label: heatWindows[value] }))}
            value={config.window}
            onChange={(window) => put({ window })}
          />
        </span>
      </div>
      <div className={css.field}>
        <span>配色</span>
        <span className={css.palette}>
          {palette.map((color, i) => (
            <input
              // biome-ignore lint/suspicious/noArrayIndexKey: a colour is known by its place
              key={i}
              type="color"
              aria-label={`第 ${i + 1} 种颜色，由冷到热`}
              value={color}
              onChange={(event) =>
                put({ palette: palette.map((before, at) => (at === i ? event.target.value.toUpperCase() : before)) })
              }
            />
          ))}
        </span>
      </div>
    </>
  )
}
