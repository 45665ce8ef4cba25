import { type Attachment, pathOf, UPLOAD_RULES } from '@data-centre/api'
import { bytes, joined } from '@data-centre/charts/format'
import { Icon } from '../icons.tsx'
import { FilePicker } from './file-picker.tsx'
import { Toast } from './toast.tsx'
import css from './uploads.module.css'
import { type UploadsOptions, useUploads } from './use-uploads.ts'

interface FileUploadsProps extends Omit<UploadsOptions, 'rule'> {
  /** `attachment`: the general rule; `value`: the variant whose value a form holds. */
  rule: 'attachment' | 'value'
  label: string
}

const extensionsText = (rule: 'attachment' | 'value'): string => UPLOAD_RULES[rule].extensions.join('、')

/** A list of files: chosen or dropped, each with its progress, to be taken back or removed. */
export function FileUploads({ rule, label, ...options }: FileUploadsProps) {
  const uploads = useUploads({ rule, ...options })
  const { megabytes, files } = UPLOAD_RULES[rule]
  return (
    <div className={css.uploads}>
      <FilePicker rule={rule} label={`${label} 选择文件`} disabled={uploads.isFull} onFiles={uploads.add}>
        <Icon name="import" size={16} />
        选择文件
      </FilePicker>
      <p className={css.hint}>
        最多 {files} 个，单个不超过 {megabytes} MB，支持 {extensionsText(rule)}
      </p>
      {(options.value.length > 0 || uploads.sending.length > 0) && (
        <ul>
          {options.value.map((file) => (
            <Stored key={file.shortUrl} file={file} onRemove={() => uploads.remove(file.shortUrl)} />
          ))}
          {uploads.sending.map(({ key, name, bytes: size, share }) => (
            <li key={key} className={css.item}>
              <span className={css.name} title={name}>
                {name}
              </span>
              <small>
                {joined(bytes(size))} · {Math.round(share * 100)}%
              </small>
              <button
                type="button"
                className="link-button"
                onClick={() => uploads.cancel(key)}
                aria-label={`取消上传 ${name}`}
              >
                取消
              </button>
              <progress className={css.progress} max={1} value={share} aria-label={`${name} 上传进度`} />
            </li>
          ))}
        </ul>
      )}
      <Toast text={uploads.refusal} onEnd={uploads.forget} />
    </div>
  )
}

const Stored = ({ file, onRemove }: { file: Attachment; onRemove: () => void }) => (
  <li className={css.item}>
    <a
      className={css.name}
      href={pathOf('filePreview', { url: file.url, name: file.name })}
      target="_blank"
      rel="noreferrer"
      title={file.name}
    >
      {file.name}
    </a>
    <button type="button" className="link-button" onClick={onRemove} aria-label={`删除 ${file.name}`}>
      删除
    </button>
  </li>
)
