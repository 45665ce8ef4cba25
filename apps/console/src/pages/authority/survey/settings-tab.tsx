import type { DataOf, Question, SurveyDraft } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { Failed, failureWords } from '@data-centre/charts'
import { useEffect, useState } from 'react'
import { refusalOf } from '../../../kit/refusal.ts'
import { useUnsaved } from '../../../kit/unsaved.ts'
import { useCall } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { Refused } from '../../../shell/refused.tsx'
import { QuestionDrawer } from './question-drawer.tsx'
import { changesOf, withNewQuestion, withQuestion } from './question-list.ts'
import { SettingsHead } from './settings-head.tsx'
import { StepQuestions } from './step-questions.tsx'
import css from './survey.module.css'
import { SurveyBasics } from './survey-basics.tsx'

type Steps = SurveyDraft['steps']

const planOf = ({ id, version, title, startAt, endAt, steps }: DataOf<'feedback/getSurveySettings'>): SurveyDraft => ({
  id: Number(id),
  version,
  title,
  startAt,
  endAt,
  steps,
})

/** 问卷设置: title, window, and the questions of the three steps; publishing makes a new version. */
export function SettingsTab() {
  const query = useCall('feedback/getSurveySettings', {}, { staleTime: Number.POSITIVE_INFINITY })
  const [draft, setDraft] = useState<SurveyDraft>()
  const [editing, setEditing] = useState<{ step: number; at: number }>()
  const stored = query.data
  const changes = stored && draft ? changesOf(stored, draft) : []
  useUnsaved(changes.length > 0)
  const publish = useCommand({
    ask: ({ version }: SurveyDraft) => ({
      content: `确定发布为第 ${version + 1} 版吗？将修改：${changes.join('、')}。已提交的反馈保留原版本的题目。`,
      okText: '发布',
    }),
    work: (survey) => call('feedback/saveSurvey', { survey: JSON.stringify(survey) }),
    done: ({ data }) => `已发布第 ${data.version} 版`,
    onDone: async () => void (await query.refetch()),
  })
  useEffect(() => {
    if (stored) setDraft(planOf(stored))
  }, [stored])
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />
  if (query.error && !draft)
    return <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={320} />
  if (!draft || !stored) return <div className={css.waiting} role="progressbar" aria-label="正在加载" />
  const setSteps = (steps: Steps) => setDraft({ ...draft, steps })
  const putQuestion = (step: number, at: number, question: Question | undefined) =>
    setSteps(withQuestion(draft.steps, step, at, question))
  const add = (step: number) => {
    setSteps(withNewQuestion(draft.steps, step))
    setEditing({ step, at: draft.steps[step]?.questions.length ?? 0 })
  }
  const question = editing && draft.steps[editing.step]?.questions[editing.at]
  return (
    <section className={css.settings} aria-label="问卷设置">
      <SettingsHead
        stored={stored}
        isAtRest={publish.isPending || changes.length === 0}
        onDrop={() => setDraft(planOf(stored))}
        onPublish={() => void publish.run(draft)}
      />
      <SurveyBasics draft={draft} put={(change) => setDraft({ ...draft, ...change })} />
      {draft.steps.map(({ title, questions }, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the three steps have no other name
        <section key={step} className={css.step}>
          <h3>
            第 {step + 1} 步 {title} <small>{questions.length} 题</small>
          </h3>
          <StepQuestions
            steps={draft.steps}
            step={step}
            onEdit={(at) => setEditing({ step, at })}
            setSteps={setSteps}
            putQuestion={(at, question) => putQuestion(step, at, question)}
          />
          <button type="button" className="button" onClick={() => add(step)}>
            添加题目
          </button>
        </section>
      ))}
      {editing && question && (
        <QuestionDrawer
          key={question.code}
          question={question}
          isNew={!stored.steps.some(({ questions }) => questions.some(({ code }) => code === question.code))}
          onSave={(next) => {
            putQuestion(editing.step, editing.at, next)
            setEditing(undefined)
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}
