import '@arco-design/web-react/es/Steps/style/css.js'
import { Steps } from '@arco-design/web-react'
import { SCHOOL_IMPORT_MEGABYTES, type SchoolImport, UPLOAD_FORMAT_TEXT, uploadSizeText } from '@data-centre/api'
import { sendForm } from '@data-centre/api/client'
import { useState } from 'react'
import { Icon } from '../../../../icons.tsx'
import { Dialog } from '../../../../kit/dialog.tsx'
import { useGuardedClose } from '../../../../kit/leave-form.ts'
import { messageOf } from '../../../../kit/refusal.ts'
import { useCommand, useRenew } from '../../../../kit/use-command.ts'
import css from '../school.module.css'
import { SCHOOL_LIST } from '../text.ts'
import { count, DryRun } from './import-dry-run.tsx'
import { FileField } from './import-file-field.tsx'
import { RecentImports, UndoButton } from './recent-imports.tsx'

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
    work: ({ chosen, dryRun }: { chosen: File; dryRun: boolean }) =>
      sendForm('school/importSchool', { dryRun: dryRun ? '1' : '0' }, chosen),
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
  // Once a file has been read, closing throws away what the server found in it.
  const close = useGuardedClose((dry !== null || busy) && done === null, onClose)
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
      onCancel={close}
      footer={
        <>
          {step === 2 && (
            <button type="button" className="button" disabled={busy} onClick={() => setDry(null)}>
              重新选择文件
            </button>
          )}
          {step === 2 && file && (
            <button
              type="button"
              className="button primary"
              disabled={busy || (dry?.failed ?? 1) > 0}
              aria-busy={busy}
              onClick={() => void confirmImport(file)}
            >
              {busy ? '正在导入…' : '确认导入'}
            </button>
          )}
          {step !== 2 && (
            <button type="button" className={done ? 'button primary' : 'button'} disabled={busy} onClick={close}>
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
            新增 {count(done.created)} 所，更新 {count(done.updated)} 所，无变化{' '}
            {count(done.total - done.created - done.updated)} 所
          </p>
          {done.created + done.updated > 0 && (
            <p className={css.quiet}>
              24 小时内可以撤销；学校又被修改或已有数据时不能撤销。
              <UndoButton
                jobId={done.jobId}
                fileName={file?.name ?? ''}
                created={done.created}
                updated={done.updated}
                onUndone={onClose}
              />
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
