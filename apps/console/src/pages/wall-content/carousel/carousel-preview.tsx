import {
  type CarouselSlide,
  isPreviewUpdate,
  PREVIEW_QUERY,
  type PreviewDraft,
  type PreviewSlide,
} from '@data-centre/api'
import { allowedPaths, useCaller } from '@data-centre/auth'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import css from './carousel-preview.module.css'

/** Seconds of every stop where one looks quickly. */
const QUICK_SECONDS = 5
/** A wall that has not said anything by then will not, ms. */
const SILENCE_MS = 20_000
const paces = [
  { value: 'set', label: '按设定时长' },
  { value: 'quick', label: `每项 ${QUICK_SECONDS} 秒` },
] as const

const notify = (frame: HTMLIFrameElement | null, draft: PreviewDraft): void =>
  frame?.contentWindow?.postMessage(draft, window.location.origin)

interface CarouselPreviewProps {
  title: string
  stops: readonly CarouselSlide[]
  /** What is special about a stop, in words. */
  text: (slide: CarouselSlide) => string
  onClose: () => void
}

/** 预览: the round as it stands in the form, saved or not, played by a real wall in small; one may go from stop to stop, or stay. */
export function CarouselPreview({ title, stops: slides, text, onClose }: CarouselPreviewProps) {
  const { rights } = useCaller()
  const allowed = useMemo(() => allowedPaths(rights), [rights])
  const rows = slides.map((slide, id) => ({
    stop: slide,
    id,
    why: slide.enabled ? (allowed.has(slide.path) ? '' : '本账号无权打开') : '未启用',
  }))
  const playable = useMemo(
    () =>
      slides.flatMap((slide, id): PreviewSlide[] =>
        slide.enabled && allowed.has(slide.path) ? [{ ...slide, id }] : [],
      ),
    [slides, allowed],
  )
  const [pace, setPace] = useState<'set' | 'quick'>('quick')
  const [shown, setShown] = useState<number | null>(null)
  /** The stop that one wants to see now; null while the round goes its way. */
  const [wanted, setWanted] = useState<number | null>(null)
  const [isHeld, setHeld] = useState(false)
  const [isSilent, setSilent] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)

  const alone = wanted ?? (isHeld ? shown : null)
  const draft = useMemo((): PreviewDraft => {
    const paced = playable.map((slide) => ({ ...slide, seconds: pace === 'quick' ? QUICK_SECONDS : slide.seconds }))
    return { preview: 'draft', stops: alone === null ? paced : paced.filter(({ id }) => id === alone) }
  }, [playable, pace, alone])

  useEffect(() => notify(frame.current, draft), [draft])
  const onMessage = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow || origin !== window.location.origin || !isPreviewUpdate(data)) return
    if (data.preview === 'ready') return notify(frame.current, draft)
    setShown(data.id)
    setSilent(false)
    if (data.id === wanted) setWanted(null)
  })
  useEffect(() => {
    const hear = (event: MessageEvent) => onMessage(event)
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is waited for anew
  useEffect(() => {
    if (shown !== null) return
    const timer = setTimeout(() => setSilent(true), SILENCE_MS)
    return () => clearTimeout(timer)
  }, [shown, attempt])

  const first = playable[0]
  const step = (by: number) => {
    const at = playable.findIndex(({ id }) => id === (wanted ?? shown))
    setWanted(playable[(at + by + playable.length) % playable.length]?.id ?? null)
  }
  const again = () => {
    setSilent(false)
    setShown(null)
    setAttempt((count) => count + 1)
  }
  return (
    <Dialog title={title} footer={null} className={css.dialog ?? ''} onCancel={onClose}>
      {first ? (
        <div className={css.preview}>
          <div className={css.stage}>
            <iframe
              key={attempt}
              ref={frame}
              className={css.frame}
              title={title}
              src={`${first.path}?${PREVIEW_QUERY}=1`}
            />
            {shown === null && (
              <div className={css.waiting} role="status">
                {isSilent ? '大屏没有响应' : '正在打开大屏…'}
                {isSilent && (
                  <button type="button" className="button" onClick={again}>
                    重试
                  </button>
                )}
              </div>
            )}
          </div>
          <ol className={css.stops} aria-label="预览的轮播">
            {rows.map(({ stop: slide, id, why }) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.stop}
                  disabled={why !== ''}
                  aria-current={id === shown}
                  data-wanted={id === wanted}
                  onClick={() => setWanted(id)}
                >
                  <b>{id + 1}</b>
                  <span>{slide.title || '（无标题）'}</span>
                  <i>{slide.seconds} 秒</i>
                  <small>{[why, text(slide)].filter(Boolean).join(' · ')}</small>
                </button>
              </li>
            ))}
          </ol>
          <div className={css.bar}>
            <button type="button" className="button" disabled={playable.length < 2} onClick={() => step(-1)}>
              上一项
            </button>
            <button type="button" className="button" aria-pressed={isHeld} onClick={() => setHeld(!isHeld)}>
              {isHeld ? '继续' : '暂停'}
            </button>
            <button type="button" className="button" disabled={playable.length < 2} onClick={() => step(1)}>
              下一项
            </button>
            <Segment label="预览速度" options={paces} value={pace} onChange={setPace} />
          </div>
          <p className={css.explain}>
            预览不分时段，按当前编辑的内容播放，未保存也可查看；实时数据为本账号可见的范围。
          </p>
        </div>
      ) : (
        <p className={css.nothing}>没有可以预览的大屏：请至少启用一项本账号可打开的大屏。</p>
      )}
    </Dialog>
  )
}
