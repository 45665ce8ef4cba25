import {
  CAROUSEL_MAX_SLIDES,
  CAROUSEL_PRESET_SECONDS,
  CAROUSEL_SECONDS,
  CAROUSEL_TITLE_LENGTH,
  type CarouselSlide,
} from '@data-centre/api'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../icons.tsx'
import css from './carousel-editor.module.css'
import { moreText, SlideOptions, type SlidePlaces } from './slide-options.tsx'
import { Toggle } from './tick.tsx'

interface CarouselEditorProps {
  stops: readonly CarouselSlide[]
  /** What may be shown, by path. */
  choices: readonly { path: string; title: string }[]
  /** Puts the preset round in the place of this one. */
  preset?: () => CarouselSlide[]
  /** Where stops are walls: what they may be asked for. */
  places?: SlidePlaces
  onChange: (slides: CarouselSlide[]) => void
}

const [MIN, MAX] = CAROUSEL_SECONDS

/** Why a carousel cannot be saved; empty when it can. */
export function invalidSlides(slides: readonly CarouselSlide[]): string | undefined {
  if (slides.length === 0) return '至少保留一项'
  if (!slides.some(({ enabled }) => enabled)) return '至少启用一项'
  if (slides.some(({ title }) => title.trim() === '')) return '请输入标题'
  if (slides.some(({ seconds }) => !Number.isInteger(seconds) || seconds < MIN || seconds > MAX))
    return `停留时间应为 ${MIN} 到 ${MAX} 秒的整数`
  if (slides.some(({ when }) => when && !(when.from && when.to))) return '请填写播放时段的开始与结束时间'
  return undefined
}

/** Duration of one cycle of the carousel, as text. */
export function carouselText(slides: readonly CarouselSlide[]): string {
  const active = slides.filter(({ enabled }) => enabled)
  const seconds = active.reduce((sum, slide) => sum + (Number.isFinite(slide.seconds) ? slide.seconds : 0), 0)
  return `启用 ${active.length} 项，一轮 ${seconds >= 60 ? `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒` : `${seconds} 秒`}`
}

const moved = (slides: readonly CarouselSlide[], from: number, to: number): CarouselSlide[] => {
  const next = [...slides]
  const [slide] = next.splice(from, 1)
  if (slide) next.splice(to, 0, slide)
  return next
}

/** A round of walls or panels: dragged, or moved by keys and buttons, into its order, each with its title, time and switch. */
export function CarouselEditor({ stops: slides, choices, preset, places, onChange }: CarouselEditorProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const change = (index: number, fields: Partial<CarouselSlide>) =>
    onChange(slides.map((slide, i) => (i === index ? { ...slide, ...fields } : slide)))
  /** What a new stop shows: the first that does not stand in the round yet. */
  const fresh = choices.find(({ path }) => !slides.some((slide) => slide.path === path)) ?? choices[0]
  const choose = (index: number, path: string) => {
    const before = choices.find((choice) => choice.path === slides[index]?.path)
    const after = choices.find((choice) => choice.path === path)
    // A title that nobody has written follows the screen.
    change(index, { path, ...(after && slides[index]?.title === before?.title ? { title: after.title } : {}) })
  }
  const action = (label: string, index: number, sign: ReactNode, disabled: boolean, onClick: () => void) => (
    <button
      type="button"
      className="link-button"
      disabled={disabled}
      title={label}
      aria-label={`${label}第 ${index + 1} 项`}
      onClick={onClick}
    >
      {sign}
    </button>
  )
  return (
    <>
      <ol className={css.list} aria-label="轮播列表">
        {slides.map((slide, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells two equal stops apart
            key={index}
            className={css.stop}
            data-over={over === index}
            data-off={!slide.enabled}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) onChange(moved(slides, dragged, index))
              setDragged(null)
              setOver(null)
            }}
          >
            <button
              type="button"
              className={css.handle}
              draggable
              aria-label={`拖动第 ${index + 1} 项，按上下方向键移动`}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
              onKeyDown={(event) => {
                const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : -1
                if (to < 0 || to >= slides.length) return
                event.preventDefault()
                onChange(moved(slides, index, to))
                ;(
                  event.currentTarget.closest('ol')?.children[to]?.querySelector('button') as HTMLElement | null
                )?.focus()
              }}
            >
              ⠿
            </button>
            <span className={css.number}>{index + 1}</span>
            <select
              className="input"
              aria-label={`第 ${index + 1} 项画面`}
              value={slide.path}
              onChange={(event) => choose(index, event.target.value)}
            >
              {!choices.some(({ path }) => path === slide.path) && <option value={slide.path}>{slide.path}</option>}
              {choices.map(({ path, title }) => (
                <option key={path} value={path}>
                  {title}
                </option>
              ))}
            </select>
            <input
              className="input"
              aria-label={`第 ${index + 1} 项标题`}
              value={slide.title}
              maxLength={CAROUSEL_TITLE_LENGTH}
              onChange={(event) => change(index, { title: event.target.value })}
            />
            <span className={css.seconds}>
              <input
                className={`input ${css.short}`}
                type="number"
                aria-label={`第 ${index + 1} 项停留秒数`}
                min={MIN}
                max={MAX}
                value={Number.isFinite(slide.seconds) ? slide.seconds : ''}
                onChange={(event) => change(index, { seconds: event.target.valueAsNumber })}
              />
              秒
            </span>
            <Toggle
              label={`启用第 ${index + 1} 项`}
              checked={slide.enabled}
              onChange={(enabled) => change(index, { enabled })}
            />
            <button
              type="button"
              className={`link-button ${css.textButton}`}
              aria-expanded={opened === index}
              aria-label={`第 ${index + 1} 项时段与参数`}
              onClick={() => setOpened(opened === index ? null : index)}
            >
              {moreText(slide, places) || (places ? '时段与参数' : '时段')}
            </button>
            <span className={css.actions}>
              {action('上移', index, '↑', index === 0, () => onChange(moved(slides, index, index - 1)))}
              {action('下移', index, '↓', index === slides.length - 1, () => onChange(moved(slides, index, index + 1)))}
              {action('移除', index, <Icon name="cross" size={12} />, slides.length === 1, () =>
                onChange(slides.filter((_, i) => i !== index)),
              )}
            </span>
            {opened === index && (
              <SlideOptions
                stop={slide}
                number={index + 1}
                places={places}
                onChange={(fields) => change(index, fields)}
              />
            )}
          </li>
        ))}
      </ol>
      <div className={css.foot}>
        <button
          type="button"
          className="button"
          disabled={slides.length >= CAROUSEL_MAX_SLIDES || !fresh}
          onClick={() => fresh && onChange([...slides, { ...fresh, seconds: CAROUSEL_PRESET_SECONDS, enabled: true }])}
        >
          添加一项
        </button>
        {preset && (
          <button type="button" className="button" onClick={() => onChange(preset())}>
            恢复默认
          </button>
        )}
        {carouselText(slides)}，最多 {CAROUSEL_MAX_SLIDES} 项
      </div>
    </>
  )
}
