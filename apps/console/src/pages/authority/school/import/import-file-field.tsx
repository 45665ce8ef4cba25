import '@arco-design/web-react/es/Steps/style/css.js'
import { SCHOOL_IMPORT_MEGABYTES, SCHOOL_IMPORT_ROWS } from '@data-centre/api'
import { download } from '@data-centre/api/client'
import { type DragEvent, useRef, useState } from 'react'
import { Icon } from '../../../../icons.tsx'
import { useCommand } from '../../../../kit/use-command.ts'
import css from '../school.module.css'
import { count } from './import-dry-run.tsx'

export function FileField({ busy, onFile }: { busy: boolean; onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  const template = useCommand({
    work: () => download('school/exportImportTemplate', {}),
    done: ({ name }) => `已下载 ${name}`,
  })
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra, the button inside does the same */}
      <div
        className={css.drop}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Icon name="import" size={28} />
        <p>将文件拖到这里，或</p>
        <button
          type="button"
          className="button primary"
          disabled={busy}
          aria-busy={busy}
          onClick={() => input.current?.click()}
        >
          {busy ? '正在读取…' : '选择文件'}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="学校文件"
          accept=".xlsx"
          onChange={(event) => {
            onFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <small>
          .xlsx，最多 {count(SCHOOL_IMPORT_ROWS)} 行，不超过 {SCHOOL_IMPORT_MEGABYTES} MB
        </small>
      </div>
      <p className={css.quiet}>
        可使用导入模板，也可直接使用教育部《全国高等学校名单》原表（序号、学校名称、学校标识码、主管部门、所在地、办学层次、备注）。编码已存在的学校会被更新，选填列留空时保持原值；任何一行有误时，整个文件都不会导入。导入后
        24 小时内可以撤销。
        <button type="button" className="link-button" onClick={() => void template.run()}>
          下载导入模板
        </button>
      </p>
    </>
  )
}
