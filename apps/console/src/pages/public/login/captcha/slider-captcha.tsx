import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from '@data-centre/api'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { Icon, type IconName } from '../../../../icons.tsx'
import css from './slider-captcha.module.css'
import { KNOB, REACH } from './slider-track.ts'
import { type SliderState, useSlider } from './use-slider.ts'

const labels: Record<SliderState, string> = {
  idle: '向右拖动滑块完成拼图',
  loading: '加载中…',
  working: '正在进行安全校验，请稍候…',
  ready: '向右拖动滑块完成拼图',
  dragging: '',
  verifying: '验证中…',
  failed: '验证失败，请重试',
  passed: '验证通过',
  broken: '点击重试',
}
const knobs: Partial<Record<SliderState, IconName>> = { failed: 'cross', passed: 'check', broken: 'refresh' }

interface SliderCaptchaProps {
  onProof: (proof: string) => void
  /** Changes when the proof was used up. */
  epoch: number
  /** Account as typed so far. */
  userName: string
  /** The knob was used by keyboard. */
  onKeyboard: () => void
}

/** Slider captcha, 360x40: mouse and touch; a key on the knob leads to the typed characters. */
export function SliderCaptcha({ onProof, epoch, userName, onKeyboard }: SliderCaptchaProps) {
  const slider = useSlider(onProof, epoch, userName)
  const { state, challenge, x } = slider
  const [near, setNear] = useState(false)
  const start = useRef<{ x: number; y: number } | null>(null)
  const hint = useId()
  const open =
    challenge !== null &&
    state !== 'passed' &&
    (near || state === 'dragging' || state === 'verifying' || state === 'failed')

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    if (state === 'broken') return slider.renew()
    slider.wake()
    if (state !== 'ready') return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX - x, y: event.clientY }
    slider.press()
  }
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (start.current) slider.move(event.clientX - start.current.x, event.clientY - start.current.y)
  }
  const onPointerUp = () => {
    start.current = null
    slider.release()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!['Enter', ' ', 'ArrowRight', 'ArrowUp'].includes(event.key)) return
    event.preventDefault()
    if (state === 'broken') slider.renew()
    else onKeyboard()
  }

  return (
    <div
      className={css.captcha}
      data-state={state}
      onPointerEnter={() => {
        setNear(true)
        slider.wake()
      }}
      onPointerLeave={() => setNear(false)}
    >
      {open && (
        <div className={css.picture} data-failed={state === 'failed'}>
          <img className={css.ground} src={challenge.bg} alt="" width={CAPTCHA_WIDTH} draggable={false} />
          <img
            className={css.piece}
            src={challenge.piece}
            alt=""
            style={{ top: challenge.y, transform: `translateX(${x}px)` }}
            draggable={false}
          />
          <button
            type="button"
            className={css.renew}
            aria-label="换一张图片"
            title="换一张"
            disabled={state !== 'ready'}
            onClick={slider.renew}
          >
            <Icon name="refresh" size={14} />
          </button>
        </div>
      )}
      <div className={css.track} style={{ height: CAPTCHA_HEIGHT }}>
        <div className={css.trail} style={{ width: state === 'passed' ? '100%' : x + KNOB / 2 }} />
        <span className={css.word} role="status">
          {labels[state]}
        </span>
        <button
          type="button"
          className={css.knob}
          style={{ width: KNOB, transform: `translateX(${state === 'passed' ? REACH : state === 'failed' ? 0 : x}px)` }}
          role="slider"
          aria-label="滑块验证"
          aria-describedby={hint}
          aria-valuemin={0}
          aria-valuemax={REACH}
          aria-valuenow={x}
          aria-valuetext={labels[state] || `${x}`}
          disabled={state === 'passed'}
          onFocus={() => {
            setNear(true)
            slider.wake()
          }}
          onBlur={() => setNear(false)}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerUp}
          onKeyDown={onKeyDown}
        >
          <Icon name={knobs[state] ?? 'slide'} size={18} />
        </button>
        <span id={hint} className="hidden-text">
          按住并向右拖动；使用键盘时按回车改用字符验证，看不到图片时请用前面的“无障碍验证”
        </span>
      </div>
    </div>
  )
}
