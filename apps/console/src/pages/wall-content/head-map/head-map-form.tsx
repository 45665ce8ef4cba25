import { HEAD_MAP_MAX_PINS, type HeadMapConfig, type HeadMapLayer, headMapLayers } from '@data-centre/api'
import css from '../wall-content.module.css'
import { CameraFields } from './camera-fields.tsx'
import { HiddenCities } from './head-map-fields.tsx'
import { HeatFields } from './heat-fields.tsx'
import { HeatShapeFields } from './heat-shape-fields.tsx'
import { PinsField } from './pins-field.tsx'

interface HeadMapFormProps {
  config: HeadMapConfig
  onChange: (config: HeadMapConfig) => void
  onPreset: () => void
}

/** The settings of a map, each with its range. */
export function HeadMapForm({ config, onChange, onPreset }: HeadMapFormProps) {
  const put = (fields: Partial<HeadMapConfig>) => onChange({ ...config, ...fields })
  return (
    <div className={css.form}>
      <HeatFields config={config} put={put} />
      <HeatShapeFields config={config} put={put} />
      <h3 className={css.group}>图层</h3>
      <div className={css.checks}>
        {(Object.keys(headMapLayers) as HeadMapLayer[]).map((layer) => (
          <label key={layer}>
            <input
              type="checkbox"
              checked={config.layers[layer]}
              onChange={(event) => put({ layers: { ...config.layers, [layer]: event.target.checked } })}
            />
            {headMapLayers[layer]}
          </label>
        ))}
      </div>
      <CameraFields config={config} put={put} />
      <h3 className={css.group}>
        标注 <small>最多 {HEAD_MAP_MAX_PINS} 个，样式与统计数值不同</small>
      </h3>
      <PinsField pins={config.pins} onChange={(pins) => put({ pins })} />
      <h3 className={css.group}>不显示热力的城市</h3>
      <HiddenCities codes={config.hide} onChange={(hide) => put({ hide })} />
      <button type="button" className="link-button" onClick={onPreset}>
        恢复默认样式
      </button>
    </div>
  )
}
