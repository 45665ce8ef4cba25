import type { FilePreview } from '@data-centre/api'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import css from './file-preview.module.css'

const STEP = 1.25
const SMALLEST = 0.1
const LARGEST = 8
const QUARTER = 90

/** An image that is made larger, smaller, and turned; + - R 0 do the same. */
export function ImageViewer({ file, onFailed }: { file: FilePreview; onFailed: (text: string) => void }) {
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const stage = useRef<HTMLElement>(null)
  useEffect(() => stage.current?.focus(), [])
  const scale = (by: number) => setZoom((now) => Math.min(LARGEST, Math.max(SMALLEST, now * by)))
  const reset = () => {
    setZoom(1)
    setTurn(0)
  }
  const commands = {
    '+': () => scale(STEP),
    '=': () => scale(STEP),
    '-': () => scale(1 / STEP),
    r: () => setTurn((now) => now + QUARTER),
    '0': reset,
  } as const
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commands[event.key.toLowerCase() as keyof typeof commands]
    if (!command || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    command()
  }
  return (
    <>
      <div className={css.tools}>
        <button type="button" className="button" onClick={() => scale(1 / STEP)}>
          缩小
        </button>
        <output aria-label="缩放比例">{Math.round(zoom * 100)}%</output>
        <button type="button" className="button" onClick={() => scale(STEP)}>
          放大
        </button>
        <button type="button" className="button" onClick={() => setTurn((now) => now + QUARTER)}>
          旋转
        </button>
        <button type="button" className="button" onClick={reset}>
          还原
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the tools belong to the picture */}
      <figure ref={stage} className={css.stage} tabIndex={0} onKeyDown={onKeyDown} aria-label={file.fileName}>
        <img
          src={file.previewUrl}
          alt={file.fileName}
          style={{ transform: `rotate(${turn}deg) scale(${zoom})` }}
          onError={() => onFailed('文件不存在或已删除')}
        />
      </figure>
    </>
  )
}
