import { isConflict } from '@data-centre/api'
import { type ReactNode, useState } from 'react'
import { confirmDialog } from './confirm-dialog.ts'
import { Dialog } from './dialog.tsx'
import css from './form.module.css'
import { type FormProblem, ProblemProvider, useFormProblems } from './form-problem.tsx'
import { useGuardedClose } from './leave-form.ts'
import { useChanged } from './unsaved.ts'
import { type Notice, type RenewKey, useCommand, useRenew } from './use-command.ts'

interface FormDialogProps<Saved> {
  title: ReactNode
  width?: number
  okText?: string
  /** What has been typed so far: a change since the dialog opened asks before it closes. */
  value: unknown
  /** Why it cannot be saved as it stands; a text concerns the form as a whole, and an empty one nothing. */
  check?: () => FormProblem | string
  /** Asked once more before saving; empty where nothing has to be confirmed. */
  confirm?: () => string
  save: () => Promise<Saved>
  /** Said over the page once it is saved. */
  done?: Notice | ((saved: Saved) => Notice)
  /** Calls whose answers are read again once it is saved. */
  renews?: readonly RenewKey[]
  onClose: () => void
  /** Called after saving; closes the dialog by default. */
  onSaved?: (saved: Saved) => void
  /** Beside the buttons. */
  foot?: ReactNode
  children: ReactNode
}

const isConfirmed = (content: string, okText: string): Promise<boolean> =>
  new Promise((resolve) =>
    confirmDialog({ content, okText, onOk: () => resolve(true), onCancel: () => resolve(false) }),
  )

/** What somebody else has saved stands in the list behind; the form begins from it when it is opened again. */
function LatestButton({ renews = [], onClose }: Pick<FormDialogProps<unknown>, 'renews' | 'onClose'>) {
  const renew = useRenew()
  return (
    <button type="button" className="link-button" onClick={() => void renew(renews).then(onClose)}>
      放弃填写，查看最新内容
    </button>
  )
}

/** A form over the page. Shows problems at their fields, closes after saving, and asks before it discards changes. */
export function FormDialog<Saved>({
  title,
  width = 560,
  okText = '保存',
  value,
  check,
  confirm,
  save,
  done,
  renews,
  onClose,
  onSaved = onClose,
  foot,
  children,
}: FormDialogProps<Saved>) {
  const { form, problem, failure, report, reportError } = useFormProblems(value)
  const [hasConflict, setConflict] = useState(false)
  const saving = useCommand<void, Saved>({
    work: save,
    done,
    renews,
    onDone: (saved) => onSaved(saved),
    onRefused: (error) => {
      reportError(error)
      setConflict(isConflict(error))
    },
  })
  const busy = saving.isPending || saving.isDone
  const close = useGuardedClose(useChanged(value) && !busy, onClose)
  const run = async () => {
    const found = check?.() ?? ''
    const problem = typeof found === 'string' ? { text: found } : found
    report(problem.text ? problem : null)
    if (problem.text) return
    const question = confirm?.() ?? ''
    if (question && !(await isConfirmed(question, okText))) return
    await saving.run()
  }
  return (
    <Dialog
      title={title}
      style={{ width: `min(${width}px, calc(100vw - 48px))` }}
      okText={okText}
      cancelText="取消"
      confirmLoading={busy}
      maskClosable={false}
      onOk={() => void run()}
      onCancel={close}
    >
      <form
        ref={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog may stand over another one's form, which would hear it too.
          event.stopPropagation()
          void run()
        }}
      >
        <ProblemProvider problem={problem}>{children}</ProblemProvider>
        {failure && (
          <p className={css.failure} role="alert">
            {failure}
          </p>
        )}
        {failure && hasConflict && <LatestButton renews={renews} onClose={onClose} />}
        {foot}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
