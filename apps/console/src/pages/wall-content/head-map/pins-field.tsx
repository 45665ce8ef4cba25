import { HEAD_MAP_MAX_PINS, type HeadMapPin, headMapRanges, MAP_CENTRE } from '@data-centre/api'
import css from '../wall-content.module.css'
import { NumberInput } from './head-map-fields.tsx'

/** Annotations of a map: place, name, text. */
export function PinsField({ pins, onChange }: { pins: readonly HeadMapPin[]; onChange: (pins: HeadMapPin[]) => void }) {
  const change = (index: number, fields: Partial<HeadMapPin>) =>
    onChange(pins.map((pin, i) => (i === index ? { ...pin, ...fields } : pin)))
  return (
    <div className={css.pins}>
      {pins.map((pin, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells two equal annotations apart
        <div key={index} className={css.pin}>
          <input
            className="input"
            aria-label={`标注 ${index + 1} 名称`}
            placeholder="名称"
            maxLength={12}
            value={pin.name}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <input
            className="input"
            aria-label={`标注 ${index + 1} 说明`}
            placeholder="说明"
            maxLength={40}
            value={pin.text}
            onChange={(event) => change(index, { text: event.target.value })}
          />
          <span className={css.inline}>
            <NumberInput
              label={`标注 ${index + 1} 经度`}
              range={headMapRanges.lng}
              step={0.01}
              value={pin.lng}
              onChange={(lng) => change(index, { lng })}
            />
            <NumberInput
              label={`标注 ${index + 1} 纬度`}
              range={headMapRanges.lat}
              step={0.01}
              value={pin.lat}
              onChange={(lat) => change(index, { lat })}
            />
            <button
              type="button"
              className="link-button"
              aria-label={`移除标注 ${index + 1}`}
              onClick={() => onChange(pins.filter((_, i) => i !== index))}
            >
              移除
            </button>
          </span>
        </div>
      ))}
      <button
        type="button"
        className="link-button"
        disabled={pins.length >= HEAD_MAP_MAX_PINS}
        onClick={() =>
          onChange([...pins, { name: `标注${pins.length + 1}`, lng: MAP_CENTRE[0], lat: MAP_CENTRE[1], text: '' }])
        }
      >
        添加标注
      </button>
    </div>
  )
}
