import '@arco-design/web-react/es/Steps/style/css.js'
import { Steps } from '@arco-design/web-react'
import { SCHOOL_IMPORT_MEGABYTES, SCHOOL_IMPORT_ROWS, type SchoolImport, type SchoolImportRow, UPLOAD_FORMAT_TEXT, uploadSizeText } from '@data-centre/api'
import { download, sendForm } from '@data-centre/api/client'
import { type DragEvent, useRef, useState } from 'react'
import { Icon } from '../../../icons.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { messageOf } from '../../../kit/refusal.ts'
import { useCommand, useRenew } from '../../../kit/use-command.ts'
import { RecentImports, UndoButton } from './recent-imports.tsx'
import css from './school.module.css'
import { SCHOOL_LIST } from './text.ts'

const layouts = { template: '导入模板', ministry: '教育部学校名单' } as const
const acts: Readonly<Record<SchoolImportRow['act'], string>> = { new: '新增', update: '更新', same: '无变化' }
/** Lines that a page of the browser draws at once; what is wrong always comes first. */
const MAX_LINES = 300

const count = (n: number): string => n.toLocaleString('zh-CN')

/** 导入学校 in three steps: the file, what would happen, what has happened. */
export function ImportWizard({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [dry, setDry] = useState<SchoolImport | null>(null)
  const [done, setDone] = useState<SchoolImport | null>(null)
  const [failure, setFailure] = useState('')
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    setFailure('')
    if (!/\.xlsx?$/i.test(chosen.name)) return setFailure(UPLOAD_FORMAT_TEXT)
    if (chosen.size > SCHOOL_IMPORT_MEGABYTES * 2 ** 20) return setFailure(uploadSizeText(SCHOOL_IMPORT_MEGABYTES))
    await sending.run({ chosen, dryRun: true })
  }
  const sending = useCommand({
    work: ({ chosen, dryRun }: { chosen: File; dryRun: boolean }) => sendForm('school/importSchool', { dryRun: dryRun ? '1' : '0' }, chosen),
    onDone: (result, { chosen, dryRun }) => {
      setFile(chosen)
      if (dryRun || !result.written) return setDry(result)
      setDone(result)
      void renew([SCHOOL_LIST])
    },
    onRefused: (error) => setFailure(messageOf(error)),
  })
  const busy = sending.isPending
  const renew = useRenew()
  const confirmImport = (chosen: File) => {
    setFailure('')
    return sending.run({ chosen, dryRun: false })
  }
  const step = done ? 3 : dry ? 2 : 1
  return (
    <Dialog
      title="导入学校"
      style={{ width: 880 }}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          {step === 2 && (
            <button type="button" className="button" disabled={busy} onClick={() => setDry(null)}>
              重新选择文件
            </button>
          )}
          {step === 2 && file && (
            <button type="button" className="button primary" disabled={busy || (dry?.failed ?? 1) > 0} aria-busy={busy} onClick={() => void confirmImport(file)}>
              {busy ? '正在导入…' : '确认导入'}
            </button>
          )}
          {step !== 2 && (
            <button type="button" className={done ? 'button primary' : 'button'} disabled={busy} onClick={onClose}>
              {done ? '完成' : '取消'}
            </button>
          )}
        </>
      }
    >
      <Steps current={step} size="small" style={{ maxWidth: 560, margin: '0 auto 16px' }}>
        <Steps.Step title="上传文件" />
        <Steps.Step title="数据校验" />
        <Steps.Step title="结果" />
      </Steps>
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      {step === 1 && (
        <>
          <FileField busy={busy} onFile={(chosen) => void take(chosen)} />
          <RecentImports onUndone={onClose} />
        </>
      )}
      {step === 2 && dry && <DryRun name={file?.name ?? ''} result={dry} />}
      {done && (
        <div className={css.finished} role="status">
          <Icon name="check" size={32} />
          <h3>导入完成</h3>
          <p>
            新增 {count(done.created)} 所，更新 {count(done.updated)} 所，无变化 {count(done.total - done.created - done.updated)} 所
          </p>
          {done.created + done.updated > 0 && (
            <p className={css.quiet}>
              24 小时内可以撤销；学校又被修改或已有数据时不能撤销。
              <UndoButton jobId={done.jobId} fileName={file?.name ?? ''} created={done.created} updated={done.updated} onUndone={onClose} />
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

function FileField({ busy, onFile }: { busy: boolean; onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  const template = useCommand({ work: () => download('school/exportImportTemplate', {}), done: ({ name }) => `已下载 ${name}` })
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
        <button type="button" className="button primary" disabled={busy} aria-busy={busy} onClick={() => input.current?.click()}>
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

function DryRun({ name, result }: { name: string; result: SchoolImport }) {
  const wrong = new Map<number, string[]>()
  for (const { row, column, msg } of result.errors) wrong.set(row, [...(wrong.get(row) ?? []), `${column}：${msg}`])
  const lines = [...result.rows.filter(({ row }) => wrong.has(row)), ...result.rows.filter(({ row }) => !wrong.has(row))]
  return (
    <>
      <p className={css.counts} role="status">
        {name}（{layouts[result.layout]}）共 <b>{count(result.total)}</b> 行，校验通过 <b>{count(result.ok)}</b> 行，有误 <b data-bad={result.failed > 0}>{count(result.failed)}</b>{' '}
        行{result.failed === 0 && `；将新增 ${count(result.created)} 所，更新 ${count(result.updated)} 所`}
      </p>
      {result.failed > 0 && <p className={css.failure}>请改正有误的行后重新上传；在此之前，整个文件都不会导入。</p>}
      <div className={css.rows} data-tall="true">
        <table>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">学校编码</th>
              <th scope="col">学校名称</th>
              <th scope="col">地区</th>
              <th scope="col">类型</th>
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, MAX_LINES).map((line) => (
              <tr key={line.row} data-bad={wrong.has(line.row)}>
                <td>{line.row}</td>
                <td>{line.code || '--'}</td>
                <td>{line.name || '--'}</td>
                <td>{line.place || '--'}</td>
                <td>{line.typeName || '--'}</td>
                <td>{wrong.get(line.row)?.map((text) => <div key={text}>{text}</div>) ?? acts[line.act]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {lines.length > MAX_LINES && <p className={css.quiet}>其余 {count(lines.length - MAX_LINES)} 行未列出</p>}
      </div>
    </>
  )
}
