import { isAsked, pathOf, problemsOf, type Question } from '@data-centre/api'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Toast } from '../../forms/toast.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { QuestionCard } from './question-card.tsx'
import css from './survey.module.css'
import { SurveyChanged, SurveyClosed, SurveyFailed, SurveyWaiting, sendingText } from './survey-states.tsx'
import { type SurveyForm, useLeaveQuestion, useSurvey } from './use-survey.ts'

const carriesFiles = ({ type }: Question): boolean => type === 'image' || type === 'upload'

/** The three steps, and what is uploaded in a section of its own. */
function sectionsOf({ survey }: SurveyForm): { title: string; questions: Question[] }[] {
  const files = survey.steps.flatMap(({ questions }) => questions.filter(carriesFiles))
  const steps = survey.steps.map(({ title, questions }) => ({
    title,
    questions: questions.filter((question) => !carriesFiles(question)),
  }))
  return [...steps, ...(files.length > 0 ? [{ title: '附件', questions: files }] : [])]
}

/** /survey: the whole survey on one page. */
export default function SurveyPage() {
  const state = useSurvey('pc')
  useEffect(() => {
    document.title = '问卷调查 · 大数据中心'
  }, [])
  if (state.kind === 'loading') return <SurveyWaiting />
  if (state.kind === 'failed') return <SurveyFailed message={state.message} onRetry={state.retry} />
  return state.form.survey.state === 'open' ? <Whole form={state.form} /> : <SurveyClosed survey={state.form.survey} />
}

function Whole({ form }: { form: SurveyForm }) {
  const { survey, questions, answers, put } = form
  const navigate = useNavigate()
  const [tried, setTried] = useState(false)
  const { isPending: busy, failure, setFailure, submit: send } = useSubmit()
  const problems = problemsOf(questions, answers)
  const demanded = questions.filter((question) => question.required && isAsked(question, answers))
  const done = demanded.filter((question) => !(question.code in problems)).length
  useLeaveQuestion(Object.values(answers).some((value) => value !== undefined) && !busy)
  const submit = async () => {
    setTried(true)
    const [first] = Object.keys(problems)
    if (first) {
      document.getElementById(`q-${first}`)?.scrollIntoView({ block: 'center' })
      return
    }
    await send(async () => {
      const { no, at } = await form.send()
      navigate(pathOf('surveySuccess', { no, at }), { replace: true })
    })
  }
  let number = 0
  return (
    <main className={css.page}>
      <header className={css.head}>
        <h1>{survey.title}</h1>
        <p>
          已完成 {done}/{demanded.length} 道必答题
        </p>
        <progress max={demanded.length} value={done} aria-label="填写进度" />
      </header>
      {form.isChanged && <SurveyChanged />}
      {sectionsOf(form).map(({ title, questions: own }) => (
        <section key={title} className={css.section} aria-label={title}>
          <h2>{title}</h2>
          {own.map((question) => {
            if (isAsked(question, answers)) number++
            return (
              <QuestionCard
                key={question.code}
                question={question}
                number={number}
                answers={answers}
                problem={tried ? problems[question.code] : undefined}
                surveyToken={survey.surveyToken}
                put={put}
              />
            )
          })}
        </section>
      ))}
      <p className={css.consent}>提交即表示同意我们将所填内容用于改进产品；手机号仅用于回访，不向第三方提供。</p>
      <footer className={css.actions}>
        <button
          type="button"
          className="button"
          disabled={busy}
          onClick={() => {
            form.reset()
            setTried(false)
          }}
        >
          重置
        </button>
        <button type="button" className="button primary" disabled={busy} aria-busy={busy} onClick={() => void submit()}>
          {busy ? sendingText(form) : '提交'}
        </button>
      </footer>
      <Toast text={failure} onEnd={() => setFailure('')} />
    </main>
  )
}
