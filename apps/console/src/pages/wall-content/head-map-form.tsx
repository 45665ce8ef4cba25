import {
  HEAD_MAP_MAX_PINS,
  type HeadMapConfig,
  type HeadMapLayer,
  type HeatMetric,
  type HeatWindow,
  headMapLayers,
  headMapRanges,
  heatMetrics,
  heatWindows,
  MAP_CENTRE,
} from '@data-centre/api'
import { heatRamp } from '@data-centre/charts/theme'
import { type ReactNode, useId } from 'react'
import { Segment } from '../../blocks/segment.tsx'
import { Select } from '../../forms/select.tsx'
import { usePlaces } from '../../forms/use-places.ts'
import { PinsField } from './pins-field.tsx'
import css from './wall-content.module.css'

interface HeadMapFormProps {
  config: HeadMapConfig
  onChange: (config: HeadMapConfig) => void
  onPreset: () => void
}

/** The settings of a map, each with its range. */
export function HeadMapForm({ config, onChange, onPreset }: HeadMapFormProps) {
  const put = (fields: Partial<HeadMapConfig>) => onChange({ ...config, ...fields })
  const camera = (fields: Partial<HeadMapConfig['camera']>) => put({ camera: { ...config.camera, ...fields } })
  const windows: readonly HeatWindow[] = heatMetrics[config.metric].windows
  const chooseMetric = (metric: HeatMetric) => {
    const allowed: readonly HeatWindow[] = heatMetrics[metric].windows
    put({ metric, window: allowed.includes(config.window) ? config.window : (allowed[0] ?? 'today') })
  }
  const { center } = config.camera
  const palette = config.palette ?? heatRamp
  return (
    <div className={css.form}>
      <h3 className={css.group}>热力</h3>
      <div className={css.field}>
        <span>指标</span>
        <select className="input" aria-label="指标" value={config.metric} onChange={(event) => chooseMetric(event.target.value as HeatMetric)}>
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
          <Segment small label="时段" options={windows.map((value) => ({ value, label: heatWindows[value] }))} value={config.window} onChange={(window) => put({ window })} />
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
              onChange={(event) => put({ palette: palette.map((before, at) => (at === i ? event.target.value.toUpperCase() : before)) })}
            />
          ))}
        </span>
      </div>
      <Range label="半径" range={headMapRanges.radius} value={config.radius} onChange={(radius) => put({ radius })} />
      <Range label="模糊" range={headMapRanges.blur} value={config.blur} onChange={(blur) => put({ blur })} />
      <Range label="最低强度" range={headMapRanges.minOpacity} step={0.05} value={config.minOpacity} onChange={(minOpacity) => put({ minOpacity })} />
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
          {config.maxMode === 'fixed' && <NumberInput label="固定最大值" range={headMapRanges.max} value={config.max} onChange={(max) => put({ max })} />}
        </span>
      </div>
      <h3 className={css.group}>图层</h3>
      <div className={css.checks}>
        {(Object.keys(headMapLayers) as HeadMapLayer[]).map((layer) => (
          <label key={layer}>
            <input type="checkbox" checked={config.layers[layer]} onChange={(event) => put({ layers: { ...config.layers, [layer]: event.target.checked } })} />
            {headMapLayers[layer]}
          </label>
        ))}
      </div>
      <h3 className={css.group}>视角</h3>
      <Range label="缩放" range={headMapRanges.zoom} step={0.1} value={config.camera.zoom} onChange={(zoom) => camera({ zoom })} />
      <Range label="俯仰" range={headMapRanges.pitch} value={config.camera.pitch} onChange={(pitch) => camera({ pitch })} />
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
              <NumberInput label="中心经度" range={headMapRanges.lng} step={0.1} value={center[0]} onChange={(lng) => camera({ center: [lng, center[1]] })} />
              <NumberInput label="中心纬度" range={headMapRanges.lat} step={0.1} value={center[1]} onChange={(lat) => camera({ center: [center[0], lat] })} />
            </>
          )}
        </span>
      </div>
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

/** Cities by name; a code without a city stays as it is until it is taken out. */
function HiddenCities({ codes, onChange }: { codes: readonly string[]; onChange: (codes: string[]) => void }) {
  const cities = usePlaces().flatMap(({ province, cities }) => cities.map(({ code, name }) => ({ value: code, label: name === province ? name : `${province} ${name}` })))
  const unknown = codes.filter((code) => !cities.some(({ value }) => value === code)).map((code) => ({ value: code, label: `未知城市 ${code}` }))
  return (
    <Select
      mode="multiple"
      aria-label="不显示热力的城市"
      placeholder="请选择城市"
      maxTagCount={6}
      filterOption={(text, option) => String((option.props as { children?: unknown }).children).includes(text)}
      value={[...codes]}
      options={[...cities, ...unknown]}
      onChange={(next: string[]) => onChange(next)}
    />
  )
}

interface NumberProps {
  label: string
  range: readonly [number, number]
  step?: number
  value: number
  onChange: (value: number) => void
}

const inside = ([minimum, limit]: readonly [number, number], value: number): number => Math.min(limit, Math.max(minimum, value))

/** A number typed in; taken when the field is left, within its range. */
export const NumberInput = ({ label, range, step = 1, value, onChange }: NumberProps): ReactNode => (
  <input
    key={value}
    type="number"
    className={`input ${css.number}`}
    aria-label={label}
    min={range[0]}
    max={range[1]}
    step={step}
    defaultValue={value}
    onBlur={(event) => {
      const typed = event.target.valueAsNumber
      if (Number.isFinite(typed) && typed !== value) onChange(inside(range, typed))
    }}
    onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
  />
)

/** A number on a slider, with what it says. */
function Range({ label, range, step = 1, value, onChange }: NumberProps) {
  const id = useId()
  return (
    <label className={css.field} htmlFor={id}>
      <span>{label}</span>
      <span className={css.range}>
        <input id={id} type="range" min={range[0]} max={range[1]} step={step} value={value} onChange={(event) => onChange(event.target.valueAsNumber)} />
        <output htmlFor={id}>{Number(value.toFixed(2))}</output>
      </span>
    </label>
  )
}
