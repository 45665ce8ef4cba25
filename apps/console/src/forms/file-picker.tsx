import { UPLOAD_RULES, type UploadRule } from '@data-centre/api'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import css from './uploads.module.css'

interface FilePickerProps {
  rule: UploadRule
  label: string
  disabled: boolean
  /** Beside the images instead of above a list. */
  tile?: boolean
  /** Takes one file, however many the rule allows. */
  one?: boolean
  onFiles: (files: Iterable<File>) => void
  children: ReactNode
}

/** A button that opens the system's file dialog; files may also be dropped on it. */
export function FilePicker({ rule, label, disabled, tile, one = false, onFiles, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { extensions, files } = UPLOAD_RULES[rule]
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles(event.dataTransfer.files)
  }
  return (
    <>
      <button
        type="button"
        className={tile ? css.tile : css.drop}
        aria-label={label}
        disabled={disabled}
        data-over={over}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={files > 1 && !one}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        data-upload={rule}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again after a failure.
          event.target.value = ''
        }}
      />
    </>
  )
}
