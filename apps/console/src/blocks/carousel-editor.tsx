import { CAROUSEL_MOST, CAROUSEL_PRESET_SECONDS, CAROUSEL_SECONDS, CAROUSEL_TITLE_LENGTH, type CarouselStop } from '@data-centre/api'
import { useState } from 'react'
import css from './carousel-editor.module.css'

interface CarouselEditorProps {
  stops: readonly CarouselStop[]
  /** What may be shown, by path. */
  choices: readonly { path: string; title: string }[]
  onChange: (stops: CarouselStop[]) => void
}

const [LEAST, MOST] = CAROUSEL_SECONDS

/** What keeps a round from being saved, in words. */
export function wrongStops(stops: readonly CarouselStop[]): string | undefined {
  if (stops.length === 0) return '至少需要一项'
  if (!stops.some(({ enabled }) => enabled)) return '至少启用一项'
  if (stops.some(({ title }) => title.trim() === '')) return '请输入标题'
  if (stops.some(({ seconds }) => !Number.isInteger(seconds) || seconds < LEAST || seconds > MOST)) return `停留时间应为 ${LEAST} 到 ${MOST} 秒的整数`
  return undefined
}

/** How long a round takes, in words. */
export function roundWords(stops: readonly CarouselStop[]): string {
  const active = stops.filter(({ enabled }) => enabled)
  const seconds = active.reduce((sum, stop) => sum + (Number.isFinite(stop.seconds) ? stop.seconds : 0), 0)
  return `启用 ${active.length} 项，一轮 ${seconds >= 60 ? `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒` : `${seconds} 秒`}`
}

const moved = (stops: readonly CarouselStop[], from: number, to: number): CarouselStop[] => {
  const next = [...stops]
  const [stop] = next.splice(from, 1)
  if (stop) next.splice(to, 0, stop)
  return next
}

/** A round of screens: dragged or moved by buttons into its order, each with its title, time and switch. */
export function CarouselEditor({ stops, choices, onChange }: CarouselEditorProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const change = (index: number, fields: Partial<CarouselStop>) => onChange(stops.map((stop, i) => (i === index ? { ...stop, ...fields } : stop)))
  const [first] = choices
  const choose = (index: number, path: string) => {
    const before = choices.find((choice) => choice.path === stops[index]?.path)
    const after = choices.find((choice) => choice.path === path)
    // A title that nobody has written follows the screen.
    change(index, { path, ...(after && stops[index]?.title === before?.title ? { title: after.title } : {}) })
  }
  return (
    <>
      <ol className={css.list} aria-label="轮播列表">
        {stops.map((stop, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells two equal stops apart
            key={index}
            className={css.stop}
            data-over={over === index}
            data-off={!stop.enabled}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) onChange(moved(stops, dragged, index))
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
                if (to < 0 || to >= stops.length) return
                event.preventDefault()
                onChange(moved(stops, index, to))
                ;(event.currentTarget.closest('ol')?.children[to]?.querySelector('button') as HTMLElement | null)?.focus()
              }}
            >
              ⠿
            </button>
            <span className={css.number}>{index + 1}</span>
            <select className={css.input} aria-label={`第 ${index + 1} 项画面`} value={stop.path} onChange={(event) => choose(index, event.target.value)}>
              {!choices.some(({ path }) => path === stop.path) && <option value={stop.path}>{stop.path}</option>}
              {choices.map(({ path, title }) => (
                <option key={path} value={path}>
                  {title}
                </option>
              ))}
            </select>
            <input
              className={css.input}
              aria-label={`第 ${index + 1} 项标题`}
              value={stop.title}
              maxLength={CAROUSEL_TITLE_LENGTH}
              onChange={(event) => change(index, { title: event.target.value })}
            />
            <span className={css.seconds}>
              <input
                className={`${css.input} ${css.short}`}
                type="number"
                aria-label={`第 ${index + 1} 项停留秒数`}
                min={LEAST}
                max={MOST}
                value={Number.isFinite(stop.seconds) ? stop.seconds : ''}
                onChange={(event) => change(index, { seconds: event.target.valueAsNumber })}
              />
              秒
            </span>
            <label className={css.enabled}>
              <input type="checkbox" checked={stop.enabled} onChange={(event) => change(index, { enabled: event.target.checked })} />
              启用
            </label>
            <span className={css.actions}>
              <button type="button" className="link-button" disabled={index === 0} aria-label={`上移第 ${index + 1} 项`} onClick={() => onChange(moved(stops, index, index - 1))}>
                上移
              </button>
              <button
                type="button"
                className="link-button"
                disabled={index === stops.length - 1}
                aria-label={`下移第 ${index + 1} 项`}
                onClick={() => onChange(moved(stops, index, index + 1))}
              >
                下移
              </button>
              <button
                type="button"
                className="link-button"
                disabled={stops.length === 1}
                aria-label={`移除第 ${index + 1} 项`}
                onClick={() => onChange(stops.filter((_, i) => i !== index))}
              >
                移除
              </button>
            </span>
          </li>
        ))}
      </ol>
      <div className={css.foot}>
        <button
          type="button"
          className="button"
          disabled={stops.length >= CAROUSEL_MOST || !first}
          onClick={() => first && onChange([...stops, { path: first.path, title: first.title, seconds: CAROUSEL_PRESET_SECONDS, enabled: true }])}
        >
          添加一项
        </button>
        {roundWords(stops)}，最多 {CAROUSEL_MOST} 项
      </div>
    </>
  )
}
