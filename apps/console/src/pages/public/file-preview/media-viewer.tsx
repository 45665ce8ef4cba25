import type { FilePreview } from '@data-centre/api'
import css from './file-preview.module.css'

/** Sound and film, played by the browser. */
export function MediaViewer({ file, onFailed }: { file: FilePreview; onFailed: (text: string) => void }) {
  const common = {
    src: file.previewUrl,
    controls: true,
    preload: 'metadata',
    'aria-label': file.fileName,
    onError: () => onFailed('暂不支持预览'),
  } as const
  return <div className={css.media}>{file.type === 'audio' ? <audio {...common} /> : <video {...common} />}</div>
}
