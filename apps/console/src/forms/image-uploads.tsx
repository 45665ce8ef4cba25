import { type Attachment, IMAGE_SEPARATOR, UPLOAD_RULES } from '@data-centre/api'
import { useEffect, useMemo, useState } from 'react'
import { Icon } from '../icons.tsx'
import { FilePicker } from './file-picker.tsx'
import { Toast } from './toast.tsx'
import css from './uploads.module.css'
import { type Sending, useUploads } from './use-uploads.ts'

interface ImageUploadsProps {
  label: string
  /** Addresses joined with ~. */
  value: string
  onChange: (value: string) => void
  surveyToken?: string | undefined
}

/** Addresses of a value that holds several images. */
export const imagesOf = (value: string): string[] => value.split(IMAGE_SEPARATOR).filter(Boolean)

/** Images as tiles, each with its progress; the value is their addresses joined with ~. */
export function ImageUploads({ label, value, onChange, surveyToken }: ImageUploadsProps) {
  // What was sent here opens by the ticket of its answer; the value keeps the lasting address.
  const [opened, setOpened] = useState<ReadonlyMap<string, Attachment>>(new Map())
  const images = useMemo(
    () =>
      imagesOf(value).map((shortUrl): Attachment => opened.get(shortUrl) ?? { name: '图片', url: shortUrl, shortUrl }),
    [value, opened],
  )
  const uploads = useUploads({
    rule: 'image',
    surveyToken,
    value: images,
    onChange: (next) => {
      setOpened((now) => new Map([...now, ...next.map((one) => [one.shortUrl, one] as const)]))
      onChange(next.map(({ shortUrl }) => shortUrl).join(IMAGE_SEPARATOR))
    },
  })
  const { extensions, megabytes, files } = UPLOAD_RULES.image
  return (
    <div className={css.uploads}>
      <ul className={css.tiles}>
        {images.map(({ name, url, shortUrl }) => (
          <li key={shortUrl} className={css.picture}>
            <img src={url} alt={name} />
            <button
              type="button"
              className={css.remove}
              onClick={() => uploads.remove(shortUrl)}
              aria-label={`删除 ${name}`}
            >
              <Icon name="cross" size={12} />
            </button>
          </li>
        ))}
        {uploads.sending.map((one) => (
          <Waiting key={one.key} one={one} onCancel={() => uploads.cancel(one.key)} />
        ))}
        {!uploads.isFull && (
          <li>
            <FilePicker rule="image" label={`${label} 上传图片`} disabled={false} tile onFiles={uploads.add}>
              <Icon name="plus" size={20} />
              上传图片
            </FilePicker>
          </li>
        )}
      </ul>
      <p className={css.hint}>
        最多 {files} 张，单张不超过 {megabytes} MB，支持 {extensions.join('、')}
      </p>
      <Toast text={uploads.refusal} onEnd={uploads.forget} />
    </div>
  )
}

function Waiting({ one, onCancel }: { one: Sending; onCancel: () => void }) {
  const [source, setSource] = useState('')
  useEffect(() => {
    const url = URL.createObjectURL(one.file)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [one.file])
  return (
    <li className={css.picture} data-waiting>
      {source && <img src={source} alt={one.name} />}
      <progress className={css.progress} max={1} value={one.share} aria-label={`${one.name} 上传进度`} />
      <button type="button" className={css.remove} onClick={onCancel} aria-label={`取消上传 ${one.name}`}>
        <Icon name="cross" size={12} />
      </button>
    </li>
  )
}
