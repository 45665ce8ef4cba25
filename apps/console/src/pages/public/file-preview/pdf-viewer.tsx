import type { FilePreview } from '@data-centre/api'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import css from './file-preview.module.css'
import { useBytes } from './use-bytes.ts'

GlobalWorkerOptions.workerSrc = workerUrl

const TABLES = '/assets-console/pdf/'
const WIDEST = 1000
/** Pages are drawn before they are reached, px. */
const AHEAD = '800px'

/** A PDF, drawn page by page as one scrolls. Scripts inside it never run. */
export default function PdfViewer({ file, onFailed }: { file: FilePreview; onFailed: (text: string) => void }) {
  const bytes = useBytes(file.previewUrl, onFailed)
  const [opened, setOpened] = useState<PDFDocumentProxy>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whom to tell does not change what is opened
  useEffect(() => {
    if (!bytes) return
    const task = getDocument({
      // The reader keeps what it is given for itself.
      data: bytes.slice(0),
      isEvalSupported: false,
      enableXfa: false,
      useWasm: false,
      cMapUrl: `${TABLES}cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${TABLES}standard_fonts/`,
    })
    let isOver = false
    task.promise.then(
      (document) => !isOver && setOpened(document),
      () => !isOver && onFailed('暂不支持预览'),
    )
    return () => {
      isOver = true
      void task.destroy()
    }
  }, [bytes])
  if (!opened) return <div className="dc-panel-progress" role="progressbar" aria-label="正在打开文件" />
  return (
    <ol className={css.sheets} aria-label={`${file.fileName}，共 ${opened.numPages} 页`}>
      {Array.from({ length: opened.numPages }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
        <PdfPage key={at} document={opened} number={at + 1} />
      ))}
    </ol>
  )
}

function PdfPage({ document, number }: { document: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'far' | 'near' | 'drawn' | 'failed'>('far')
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setState((now) => (now === 'far' ? 'near' : now)),
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const element = canvas.current
    if (state !== 'near' || !element) return
    let isOver = false
    const draw = async () => {
      const page = await document.getPage(number)
      const { width } = page.getViewport({ scale: 1 })
      const shown = Math.min(WIDEST, element.parentElement?.clientWidth ?? WIDEST)
      const viewport = page.getViewport({ scale: (shown / width) * devicePixelRatio })
      element.width = Math.floor(viewport.width)
      element.height = Math.floor(viewport.height)
      await page.render({ canvas: element, viewport }).promise
      if (!isOver) setState('drawn')
    }
    draw().catch((error: unknown) => {
      console.warn('pdf page', number, error)
      if (!isOver) setState('failed')
    })
    return () => {
      isOver = true
    }
  }, [state, document, number])
  return (
    <li data-state={state}>
      <canvas ref={canvas} role="img" aria-label={`第 ${number} 页`} />
      {state === 'failed' && <p>第 {number} 页无法显示</p>}
    </li>
  )
}
