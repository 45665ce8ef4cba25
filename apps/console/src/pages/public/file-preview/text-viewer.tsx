import { cutText, type FilePreview } from '@data-centre/api'
import { useMemo } from 'react'
import css from './file-preview.module.css'
import { useBytes } from './use-bytes.ts'

/** More than this makes a browser slow; the rest is in the download. */
const MAX_SIGNS = 1_000_000

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Text in UTF-8 or GB 18030. */
export default function TextViewer({ file, onFailed }: { file: FilePreview; onFailed: (label: string) => void }) {
  const bytes = useBytes(file.previewUrl, onFailed)
  const text = useMemo(() => bytes && textOf(bytes), [bytes])
  return (
    <pre className={css.text} aria-busy={text === undefined}>
      {text && cutText(text, MAX_SIGNS)}
      {text && text.length > MAX_SIGNS && '\n……（文件较长，请下载后查看全部内容）'}
    </pre>
  )
}
