import { type HeadMapConfig, headMapRanges, MAP_CENTRE } from '@data-centre/api'
import { Segment } from '../../../blocks/parts/segment.tsx'
import css from '../wall-content.module.css'
import { NumberInput, Range } from './head-map-fields.tsx'
import type { HeadMapFieldsProps } from './heat-fields.tsx'

/** From where the map is seen. */
export function CameraFields({ config, put }: HeadMapFieldsProps) {
  const camera = (fields: Partial<HeadMapConfig['camera']>) => put({ camera: { ...config.camera, ...fields } })
  const { center } = config.camera
  return (
    <>
      <h3 className={css.group}>视角</h3>
      <Range
        label="缩放"
        range={headMapRanges.zoom}
        step={0.1}
        value={config.camera.zoom}
        onChange={(zoom) => camera({ zoom })}
      />
      <Range
        label="俯仰"
        range={headMapRanges.pitch}
        value={config.camera.pitch}
        onChange={(pitch) => camera({ pitch })}
      />
      <div className={css.field}>
        <span>中心</span>
        <span className={css.inline}>
          <Segment
            small
            label="中心"
            options={[
              { value: 'auto', label: '自动' },
              { value: 'fixed', label: '指定' },
            ]}
            value={center ? 'fixed' : 'auto'}
            onChange={(mode) => camera({ center: mode === 'fixed' ? [...MAP_CENTRE] : null })}
          />
          {center && (
            <>
              <NumberInput
                label="中心经度"
                range={headMapRanges.lng}
                step={0.1}
                value={center[0]}
                onChange={(lng) => camera({ center: [lng, center[1]] })}
              />
              <NumberInput
                label="中心纬度"
                range={headMapRanges.lat}
                step={0.1}
                value={center[1]}
                onChange={(lat) => camera({ center: [center[0], lat] })}
              />
            </>
          )}
        </span>
      </div>
    </>
  )
}
