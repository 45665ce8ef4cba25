import { pathOf, problemsOf, type RouteKey } from '@data-centre/api'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Toast } from '../../forms/toast.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import css from './phone.module.css'
import { QuestionCard } from './question-card.tsx'
import { SurveyChanged, SurveyClosed, SurveyFailed, SurveyWaiting, sendingText } from './survey-states.tsx'
import { type SurveyForm, useLeaveQuestion, useSurvey } from './use-survey.ts'

const routesOf = ['surveyFirst', 'surveySecond', 'surveyThird'] as const satisfies readonly RouteKey[]

/** One step of the survey on a phone. A step that is opened before the ones in front of it are answered leads to the first. */
export function PhoneStep({ step }: { step: 0 | 1 | 2 }) {
  const state = useSurvey('h5')
  useEffect(() => {
    document.title = '问卷调查'
    // Braces on purpose: scrollTo answers a promise in new browsers, and an effect must answer nothing.
    window.scrollTo(0, 0)
  }, [])
  return (
    <main className={css.phone}>
      {state.kind === 'loading' && <SurveyWaiting />}
      {state.kind === 'failed' && <SurveyFailed message={state.message} onRetry={state.retry} />}
      {state.kind === 'ready' &&
        (state.form.survey.state === 'open' ? (
          <Step form={state.form} step={step} />
        ) : (
          <SurveyClosed survey={state.form.survey} />
        ))}
    </main>
  )
}

function Step({ form, step }: { form: SurveyForm; step: 0 | 1 | 2 }) {
  const { survey, answers, put } = form
  const navigate = useNavigate()
  const { search } = useLocation()
  const [tried, setTried] = useState(false)
  const { isPending: busy, failure, setFailure, submit: send } = useSubmit()
  const { title = '', questions = [] } = survey.steps[step] ?? {}
  const before = survey.steps.slice(0, step).flatMap((one) => one.questions)
  // Conditions may look at the steps in front.
  const problems = problemsOf(questions, answers)
  useLeaveQuestion(Object.values(answers).some((value) => value !== undefined) && !busy)
  const go = (key: RouteKey) => navigate({ pathname: pathOf(key), search })
  if (!busy && Object.keys(problemsOf(before, answers)).length > 0)
    return <Navigate to={{ pathname: pathOf('surveyFirst'), search }} replace />
  const forward = async () => {
    setTried(true)
    const [first] = Object.keys(problems)
    if (first) {
      document.getElementById(`q-${first}`)?.scrollIntoView({ block: 'center' })
      return
    }
    const next = routesOf[step + 1]
    if (next) {
      go(next)
      return
    }
    await send(async () => {
      const { no, at } = await form.send()
      navigate(pathOf('surveySuccessPhone', { no, at }), { replace: true })
    })
  }
  const previous = routesOf[step - 1]
  return (
    <>
      <header className={css.head}>
        <h1>{survey.title}</h1>
        <p>
          {title}{' '}
          <small>
            ({step + 1}/{survey.steps.length})
          </small>
        </p>
        <progress max={survey.steps.length} value={step + 1} aria-label="填写进度" />
      </header>
      {form.isChanged && <SurveyChanged />}
      <div className={css.questions}>
        {questions.map((question, at) => (
          <QuestionCard
            key={question.code}
            question={question}
            number={before.length + at + 1}
            answers={answers}
            problem={tried ? problems[question.code] : undefined}
            surveyToken={survey.surveyToken}
            put={put}
          />
        ))}
      </div>
      <footer className={css.foot}>
        {previous && (
          <button type="button" className="button" disabled={busy} onClick={() => go(previous)}>
            上一步
          </button>
        )}
        <button
          type="button"
          className="button primary"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void forward()}
        >
          {routesOf[step + 1] ? '下一步' : busy ? sendingText(form) : '提交'}
        </button>
      </footer>
      <Toast text={failure} onEnd={() => setFailure('')} />
    </>
  )
}
