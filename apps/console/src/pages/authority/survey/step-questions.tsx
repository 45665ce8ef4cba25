import { isFixedQuestion, type Question, type SurveyDraft } from '@data-centre/api'
import { moveQuestion, typeText } from './question-list.ts'
import css from './survey.module.css'

type Steps = SurveyDraft['steps']

interface StepQuestionsProps {
  steps: Steps
  step: number
  onEdit: (at: number) => void
  setSteps: (steps: Steps) => void
  putQuestion: (at: number, question: Question | undefined) => void
}

/** The questions of one step, in their order. */
export function StepQuestions({ steps, step, onEdit, setSteps, putQuestion }: StepQuestionsProps) {
  const questions = steps[step]?.questions ?? []
  const move = (at: number, by: -1 | 1) => setSteps(moveQuestion(steps, { step, at }, by))
  return (
    <ol className={css.questions}>
      {questions.map((one, at) => (
        <li key={one.code}>
          <button type="button" className={css.open} onClick={() => onEdit(at)}>
            {one.title}
          </button>
          <small>
            {typeText[one.type]}
            {one.required ? ' · 必填' : ' · 选填'}
            {one.showIf ? ' · 有条件显示' : ''}
          </small>
          <QuestionActions
            question={one}
            isFirst={step === 0 && at === 0}
            isLast={step === steps.length - 1 && at === questions.length - 1}
            onMove={(by) => move(at, by)}
            onPut={(question) => putQuestion(at, question)}
          />
        </li>
      ))}
    </ol>
  )
}

interface QuestionActionsProps {
  question: Question
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  /** Nothing takes the question away. */
  onPut: (question: Question | undefined) => void
}

const QuestionActions = ({ question: one, isFirst, isLast, onMove, onPut }: QuestionActionsProps) => (
  <span className={css.actions}>
    <button
      type="button"
      className="link-button"
      onClick={() => onMove(-1)}
      disabled={isFirst}
      aria-label={`上移 ${one.title}`}
    >
      上移
    </button>
    <button
      type="button"
      className="link-button"
      onClick={() => onMove(1)}
      disabled={isLast}
      aria-label={`下移 ${one.title}`}
    >
      下移
    </button>
    <button
      type="button"
      className="link-button"
      onClick={() => onPut({ ...one, required: !one.required })}
      aria-label={`${one.title} 改为${one.required ? '选填' : '必填'}`}
    >
      {one.required ? '改为选填' : '改为必填'}
    </button>
    {!isFixedQuestion(one.code) && (
      <button type="button" className="link-button" onClick={() => onPut(undefined)} aria-label={`删除 ${one.title}`}>
        删除
      </button>
    )}
  </span>
)
