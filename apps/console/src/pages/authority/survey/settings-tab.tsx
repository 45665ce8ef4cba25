import '@arco-design/web-react/es/DatePicker/style/css.js'
import { DatePicker } from '@arco-design/web-react'
import { type DataOf, isFixedQuestion, pathOf, type Question, type SurveyDraft } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { Failed, failureWords } from '@data-centre/charts'
import { dateTime } from '@data-centre/charts/format'
import { useEffect, useState } from 'react'
import { refusalOf } from '../../../kit/refusal.ts'
import { useUnsaved } from '../../../kit/unsaved.ts'
import { useCall } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { Refused } from '../../../shell/refused.tsx'
import { QuestionDrawer } from './question-drawer.tsx'
import { changesOf, moveQuestion, newQuestion, typeText } from './question-list.ts'
import css from './survey.module.css'

type Steps = SurveyDraft['steps']

const planOf = ({ id, version, title, startAt, endAt, steps }: DataOf<'feedback/getSurveySettings'>): SurveyDraft => ({ id: Number(id), version, title, startAt, endAt, steps })

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
  if (query.error && !draft) return <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={320} />
  if (!draft || !stored) return <div className={css.waiting} role="progressbar" aria-label="正在加载" />
  const setSteps = (steps: Steps) => setDraft({ ...draft, steps })
  const putQuestion = (step: number, at: number, question: Question | undefined) =>
    setSteps(
      draft.steps.map((one, i) =>
        i === step ? { ...one, questions: question ? one.questions.map((old, n) => (n === at ? question : old)) : one.questions.filter((_, n) => n !== at) } : one,
      ),
    )
  const add = (step: number) => {
    setSteps(draft.steps.map((one, i) => (i === step ? { ...one, questions: [...one.questions, newQuestion(draft.steps)] } : one)))
    setEditing({ step, at: draft.steps[step]?.questions.length ?? 0 })
  }
  const question = editing && draft.steps[editing.step]?.questions[editing.at]
  const days = draft.startAt && draft.endAt ? [draft.startAt, draft.endAt] : undefined
  return (
    <section className={css.settings} aria-label="问卷设置">
      <header>
        <div>
          <h3>第 {stored.version} 版</h3>
          <small>
            {dateTime(stored.updatedAt)}
            {stored.updatedBy ? ` · ${stored.updatedBy}` : ''} 发布
          </small>
        </div>
        <span className={css.links}>
          <a href={pathOf('survey')} target="_blank" rel="noreferrer">
            打开PC问卷
          </a>
          <a href={pathOf('surveyFirst')} target="_blank" rel="noreferrer">
            打开H5问卷
          </a>
        </span>
        <button type="button" className="button" disabled={publish.isPending || changes.length === 0} onClick={() => setDraft(planOf(stored))}>
          放弃修改
        </button>
        <button type="button" className="button primary" disabled={publish.isPending || changes.length === 0} onClick={() => void publish.run(draft)}>
          发布
        </button>
      </header>
      <div className={css.basics}>
        <label htmlFor="survey-title">标题</label>
        <input id="survey-title" className="input" value={draft.title} maxLength={50} onChange={(event) => setDraft({ ...draft, title: event.target.value })} />
        <span id="survey-window">开放时间</span>
        <DatePicker.RangePicker
          aria-labelledby="survey-window"
          showTime
          allowClear
          format="YYYY-MM-DD HH:mm"
          placeholder={['不限', '不限']}
          value={days}
          onChange={(_, moments) => setDraft({ ...draft, startAt: moments?.[0]?.toISOString() ?? null, endAt: moments?.[1]?.toISOString() ?? null })}
        />
      </div>
      {draft.steps.map(({ title, questions }, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the three steps have no other name
        <section key={step} className={css.step}>
          <h3>
            第 {step + 1} 步 {title} <small>{questions.length} 题</small>
          </h3>
          <ol className={css.questions}>
            {questions.map((one, at) => (
              <li key={one.code}>
                <button type="button" className={css.open} onClick={() => setEditing({ step, at })}>
                  {one.title}
                </button>
                <small>
                  {typeText[one.type]}
                  {one.required ? ' · 必填' : ' · 选填'}
                  {one.showIf ? ' · 有条件显示' : ''}
                </small>
                <span className={css.actions}>
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => setSteps(moveQuestion(draft.steps, { step, at }, -1))}
                    disabled={step === 0 && at === 0}
                    aria-label={`上移 ${one.title}`}
                  >
                    上移
                  </button>
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => setSteps(moveQuestion(draft.steps, { step, at }, 1))}
                    disabled={step === draft.steps.length - 1 && at === questions.length - 1}
                    aria-label={`下移 ${one.title}`}
                  >
                    下移
                  </button>
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => putQuestion(step, at, { ...one, required: !one.required })}
                    aria-label={`${one.title} 改为${one.required ? '选填' : '必填'}`}
                  >
                    {one.required ? '改为选填' : '改为必填'}
                  </button>
                  {!isFixedQuestion(one.code) && (
                    <button type="button" className="link-button" onClick={() => putQuestion(step, at, undefined)} aria-label={`删除 ${one.title}`}>
                      删除
                    </button>
                  )}
                </span>
              </li>
            ))}
          </ol>
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
