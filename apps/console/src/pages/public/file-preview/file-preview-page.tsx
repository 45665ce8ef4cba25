import { Fault, type FilePreview, type PreviewType } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { bytes, joined } from '@data-centre/charts/format'
import { type ComponentType, Suspense, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Icon } from '../../../icons.tsx'
import { messageOf } from '../../../kit/refusal.ts'
import { lazyChunk } from '../../../lazy-chunk.ts'
import css from './file-preview.module.css'
import { ImageViewer } from './image-viewer.tsx'
import { MediaViewer } from './media-viewer.tsx'

interface Viewer {
  file: FilePreview
  /** The file turned out not to be what it seems. */
  onFailed: (label: string) => void
}

const UNSUPPORTED = '暂不支持预览'
/** Each viewer that reads the file itself comes with its own library, and only when it is needed. */
const viewers: Readonly<Record<Exclude<PreviewType, 'download'>, ComponentType<Viewer>>> = {
  image: ImageViewer,
  audio: MediaViewer,
  video: MediaViewer,
  text: lazyChunk(() => import('./text-viewer.tsx')),
  pdf: lazyChunk(() => import('./pdf-viewer.tsx')),
  document: lazyChunk(() => import('./document-viewer.tsx')),
  sheet: lazyChunk(() => import('./sheet-viewer.tsx')),
}

const isPreview = (data: unknown): data is FilePreview =>
  typeof data === 'object' && data !== null && 'downloadUrl' in data

/** Addresses of this very origin may be written out; the server knows files by their path. */
const pathOfOwn = (url: string): string =>
  url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url

/** What the address asks for: the file of a resource that the user may see, or a file by an address that carries its ticket. */
function askFor(search: URLSearchParams): ((signal: AbortSignal) => Promise<{ data: FilePreview }>) | undefined {
  const resourceId = search.get('resourceId')
  const schoolId = search.get('schoolId')
  if (resourceId)
    return (signal) => call('resource/getResourceFile', { resourceId, ...(schoolId ? { schoolId } : {}) }, signal)
  const url = pathOfOwn(search.get('url') ?? '')
  return url ? (signal) => call('uploadFile/getFileByUrl', { url, mode: 'preview' }, signal) : undefined
}

/** Why a file cannot be shown, and what helps. */
function hintOf(failure: string, file: FilePreview | undefined, isResource: boolean): string {
  if (file) return '可以下载后用本机的软件打开'
  if (isResource) return '请回到原页面查看素材的其他信息'
  return failure === '文件不存在或已删除' ? '链接 10 分钟内有效，请从原页面重新打开' : '只能打开本平台存储的文件'
}

/** /filePreview: looks at a file of our own store, named by `resourceId` or by `url` with its ticket. */
export default function FilePreviewPage() {
  const [search] = useSearchParams()
  const ask = useMemo(() => askFor(search), [search])
  const [file, setFile] = useState<FilePreview>()
  const [failure, setFailure] = useState('')
  const name = file?.fileName ?? search.get('name') ?? ''
  useEffect(() => {
    document.title = `${name || '文件预览'} · 大数据中心`
  }, [name])
  useEffect(() => {
    const controller = new AbortController()
    setFile(undefined)
    setFailure('')
    if (!ask) return
    ask(controller.signal).then(
      ({ data }) => setFile(data),
      (error: unknown) => {
        if (controller.signal.aborted) return
        if (error instanceof Fault && isPreview(error.data)) setFile(error.data)
        setFailure(messageOf(error))
      },
    )
    return () => controller.abort()
  }, [ask])
  const View = file && file.type !== 'download' && !failure ? viewers[file.type] : undefined
  return (
    <main className={css.page}>
      <header className={css.head}>
        <h1 title={name}>{name || '文件预览'}</h1>
        {file && <small>{joined(bytes(file.bytes))}</small>}
        <span className={css.space} />
        {file && (
          <a className="button" href={file.downloadUrl} download={file.fileName}>
            <Icon name="download" size={14} />
            下载
          </a>
        )}
      </header>
      {ask && !file && !failure && <div className="dc-panel-progress" role="progressbar" aria-label="正在打开文件" />}
      <div className={css.body} data-type={file?.type} aria-busy={ask && !file && !failure}>
        {!ask && (
          <div className={css.blank}>
            <strong>没有要预览的文件</strong>
            <p>在反馈、消息或列表中点击附件，即可在此预览图片、PDF、Word、Excel、文本和音视频；其他格式可下载后查看</p>
          </div>
        )}
        {failure && (
          <div className={css.blank} role="alert">
            <strong>{failure}</strong>
            <p>{hintOf(failure, file, search.has('resourceId'))}</p>
          </div>
        )}
        {file && View && (
          <Suspense fallback={<div className="dc-panel-progress" role="progressbar" aria-label="正在打开文件" />}>
            <View file={file} onFailed={(label) => setFailure(label || UNSUPPORTED)} />
          </Suspense>
        )}
      </div>
    </main>
  )
}
