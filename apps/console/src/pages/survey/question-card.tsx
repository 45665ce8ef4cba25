import {
  type Answers,
  type AnswerValue,
  type Attachment,
  isAsked,
  type Question,
  type SchoolAnswer,
} from '@data-centre/api'
import { FileUploads } from '../../forms/file-uploads.tsx'
import { ImageUploads } from '../../forms/image-uploads.tsx'
import { ChoiceField, MatrixField, StarField } from './fields.tsx'
import css from './question.module.css'
import { SchoolField } from './school-field.tsx'
import { NumberField, TextField } from './text-fields.tsx'

interface QuestionCardProps {
  question: Question
  number: number
  answers: Answers
  problem: string | undefined
  surveyToken: string
  put: (code: string, value: AnswerValue | undefined) => void
}

/** One question in its card; hidden while its condition does not hold. */
export function QuestionCard({ question, number, answers, problem, surveyToken, put }: QuestionCardProps) {
  if (!isAsked(question, answers)) return null
  const { code, title, required } = question
  return (
    <fieldset
      className={css.card}
      id={`q-${code}`}
      data-wrong={problem !== undefined}
      aria-describedby={problem ? `q-${code}-problem` : undefined}
    >
      <legend>
        <b>{number}.</b> {title}
        {required && (
          <em role="img" aria-label="必填">
            *
          </em>
        )}
      </legend>
      <Field question={question} answers={answers} surveyToken={surveyToken} put={put} />
      {problem && (
        <p className={css.problem} id={`q-${code}-problem`} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function Field({ question, answers, surveyToken, put }: Omit<QuestionCardProps, 'number' | 'problem'>) {
  const { code, type, title } = question
  const value = answers[code]
  const set = (next: AnswerValue | undefined) => put(code, next)
  switch (type) {
    case 'single':
    case 'multi':
      return (
        <ChoiceField
          question={question}
          value={value}
          onChange={set}
          other={String(answers[`${code}Other`] ?? '')}
          onOther={(text) => put(`${code}Other`, text)}
        />
      )
    case 'star':
      return <StarField name={code} label={title} value={value as number | undefined} onChange={set} />
    case 'nps':
      return <NumberField name={code} value={value as number | undefined} onChange={set} />
    case 'matrix_star':
      return <MatrixField question={question} value={(value ?? {}) as Record<string, number>} onChange={set} />
    case 'school':
      return <SchoolField value={value as SchoolAnswer | undefined} onChange={set} />
    case 'image':
      return (
        <ImageUploads
          label={`上传${title}`}
          value={(value as string | undefined) ?? ''}
          onChange={set}
          surveyToken={surveyToken}
        />
      )
    case 'upload':
      return (
        <FileUploads
          rule="value"
          label={`上传${title}`}
          value={(value as Attachment[] | undefined) ?? []}
          onChange={(files) => set([...files])}
          surveyToken={surveyToken}
        />
      )
    default:
      return <TextField question={question} value={(value as string | undefined) ?? ''} onChange={set} />
  }
}
