import type { FilePreview } from '@data-centre/api'
import DOMPurify from 'dompurify'
import mammoth from 'mammoth'
import { useEffect, useRef, useState } from 'react'
import css from './file-preview.module.css'
import { useBytes } from './use-bytes.ts'

/** Tags that a text document becomes; anything else is left out. */
const tags = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'strong',
  'em',
  'u',
  's',
  'sup',
  'sub',
  'br',
  'a',
  'img',
]

/** Markup without scripts, styles and anything that is fetched from elsewhere. */
function harmless(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href', 'src', 'alt', 'colspan', 'rowspan'],
    RETURN_DOM_FRAGMENT: true,
  })
  for (const image of fragment.querySelectorAll('img')) if (!image.src.startsWith('data:image/')) image.remove()
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noreferrer noopener'
  }
  return fragment
}

/** A Word document as plain text with its headings, lists, tables and pictures. */
export default function DocumentViewer({ file, onFailed }: { file: FilePreview; onFailed: (text: string) => void }) {
  const bytes = useBytes(file.previewUrl, onFailed)
  const sheet = useRef<HTMLElement>(null)
  const [ready, setReady] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whom to tell does not change what is shown
  useEffect(() => {
    if (!bytes) return
    let isOver = false
    mammoth.convertToHtml({ arrayBuffer: bytes }).then(
      ({ value }) => {
        if (isOver) return
        sheet.current?.replaceChildren(harmless(value))
        setReady(true)
      },
      () => !isOver && onFailed('暂不支持预览'),
    )
    return () => {
      isOver = true
    }
  }, [bytes])
  return <article ref={sheet} className={css.document} aria-busy={!ready} />
}
