import { headMapRanges } from '@data-centre/api'
import { Segment } from '../../../blocks/parts/segment.tsx'
import css from '../wall-content.module.css'
import { NumberInput, Range } from './head-map-fields.tsx'
import type { HeadMapFieldsProps } from './heat-fields.tsx'

/** How wide, soft and strong the heat is drawn. */
export const HeatShapeFields = ({ config, put }: HeadMapFieldsProps) => (
  <>
    <Range label="半径" range={headMapRanges.radius} value={config.radius} onChange={(radius) => put({ radius })} />
    <Range label="模糊" range={headMapRanges.blur} value={config.blur} onChange={(blur) => put({ blur })} />
    <Range
      label="最低强度"
      range={headMapRanges.minOpacity}
      step={0.05}
      value={config.minOpacity}
      onChange={(minOpacity) => put({ minOpacity })}
    />
    <div className={css.field}>
      <span>最大值</span>
      <span className={css.inline}>
        <Segment
          small
          label="最大值"
          options={[
            { value: 'auto', label: '自动' },
            { value: 'fixed', label: '固定' },
          ]}
          value={config.maxMode}
          onChange={(maxMode) => put({ maxMode })}
        />
        {config.maxMode === 'fixed' && (
          <NumberInput
            label="固定最大值"
            range={headMapRanges.max}
            value={config.max}
            onChange={(max) => put({ max })}
          />
        )}
      </span>
    </div>
  </>
)
