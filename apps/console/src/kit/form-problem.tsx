import { Fault } from '@data-centre/api'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useId, useRef, useState } from 'react'
import css from './form.module.css'
import { messageOf } from './refusal.ts'

/** Why a form cannot be saved. */
export interface FormProblem {
  /** `name` of the field that is wrong; without one the form as a whole. */
  field?: string
  text: string
}

/** What a check of a form answers: the problem of one field. */
export const wrong = (field: string, text: string): FormProblem => ({ field, text })

/** A refusal of the server, with the field that it names. */
function problemOf(error: unknown): FormProblem {
  const data = error instanceof Fault ? error.data : null
  const field =
    typeof data === 'object' && data !== null && 'field' in data && typeof data.field === 'string' ? data.field : ''
  return { text: messageOf(error), ...(field ? { field } : {}) }
}

const ProblemContext = createContext<FormProblem | null>(null)

interface FormProblems {
  form: RefObject<HTMLFormElement | null>
  /** Shown until the form's value changes. */
  problem: FormProblem | null
  /** Text of a problem that no field shows; empty where there is none. */
  failure: string
  /** Shows a problem at its field; null takes it away. */
  report: (problem: FormProblem | null) => void
  reportError: (error: unknown) => void
}

/** Problems of a form: `value` is what has been typed so far. */
export function useFormProblems(value: unknown): FormProblems {
  const form = useRef<HTMLFormElement>(null)
  const now = JSON.stringify(value)
  const [reported, setReported] = useState<{ problem: FormProblem; at: string | undefined; isPlaced: boolean } | null>(
    null,
  )
  const shown = reported && reported.at === now ? reported : null
  const report = (problem: FormProblem | null) => {
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    setReported(
      problem && { problem, at: now, isPlaced: fields.some(({ dataset }) => dataset.field === problem.field) },
    )
  }
  return {
    form,
    problem: shown?.problem ?? null,
    failure: shown && !shown.isPlaced ? shown.problem.text : '',
    report,
    reportError: (error) => report(problemOf(error)),
  }
}

/** Hands the problem of a form to its fields. */
export const ProblemProvider = ({ problem, children }: { problem: FormProblem | null; children: ReactNode }) => (
  <ProblemContext.Provider value={problem}>{children}</ProblemContext.Provider>
)

const CONTROLS = 'input:not([type="hidden"]), select, textarea, [tabindex="0"], button'

/** Says to assistive technology what stands around the control of a field, whichever component draws the control. */
function useDescribedControl(
  box: RefObject<HTMLElement | null>,
  { label, must, problem, problemId }: { label: string; must: boolean; problem: FormProblem | null; problemId: string },
) {
  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>(CONTROLS)
    if (!control || !problem) return
    control.setAttribute('aria-invalid', 'true')
    control.setAttribute('aria-describedby', problemId)
    control.focus()
    return () => {
      control.removeAttribute('aria-invalid')
      control.removeAttribute('aria-describedby')
    }
  }, [box, problem, problemId])
  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('input, select, textarea')
    if (!control) return
    if (must) control.setAttribute('aria-required', 'true')
    if (!control.id && !control.hasAttribute('aria-label')) control.setAttribute('aria-label', label)
  }, [box, must, label])
}

interface FieldProps {
  label: string
  /** Field of the call that it fills; a problem with that field is shown here. */
  name?: string
  htmlFor?: string | undefined
  hint?: ReactNode
  must?: boolean
  children: ReactNode
}

/** A label with its control, and what is wrong with it. */
export function Field({ label, name, htmlFor, hint, must = false, children }: FieldProps) {
  const current = useContext(ProblemContext)
  const problem = name !== undefined && current?.field === name ? current : null
  const problemId = useId()
  const box = useRef<HTMLDivElement>(null)
  useDescribedControl(box, { label, must, problem, problemId })
  // The server's answer to a value that its schema refuses carries the name of the field, which the label says better.
  const text = problem?.text === `参数错误：${name}` ? `${label}填写有误` : problem?.text
  return (
    <div className={css.field} data-field={name} data-wrong={problem !== null}>
      <label htmlFor={htmlFor} data-must={must}>
        {label}
      </label>
      <div ref={box}>
        {children}
        {text && (
          <p id={problemId} className={css.problem} role="alert">
            {text}
          </p>
        )}
        {hint && <small>{hint}</small>}
      </div>
    </div>
  )
}
