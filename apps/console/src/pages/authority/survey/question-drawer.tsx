import type { Question, SurveyQuestionType } from '@data-centre/api'
import { useState } from 'react'
import { Select } from '../../../forms/select.tsx'
import { useChanged } from '../../../kit/unsaved.ts'
import { Drawer } from '../../../shell/drawer.tsx'
import { hasOptions, ownTypes, typeText } from './question-list.ts'
import css from './survey.module.css'

const MAX_SIGNS = 5000

interface QuestionDrawerProps {
  question: Question
  /** Not published yet: its kind may still change. */
  isNew: boolean
  onSave: (question: Question) => void
  onClose: () => void
}

/** Words, choices and limits of one question. */
export function QuestionDrawer({ question, isNew, onSave, onClose }: QuestionDrawerProps) {
  const [draft, setDraft] = useState(question)
  const [options, setOptions] = useState(question.options.join('\n'))
  const isChanged = useChanged({ draft, options })
  const { type, title, required, rule } = draft
  const list = options
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const problem =
    title.trim().length < 2
      ? '题目应为2-100个字'
      : hasOptions(type) && (list.length < 2 || new Set(list).size !== list.length)
        ? '至少有两个不同的选项，每行一个'
        : undefined
  const changeType = (next: SurveyQuestionType) => setDraft({ ...draft, type: next, rule: {} })
  const limited = type === 'multi' || type === 'text' || type === 'textarea'
  return (
    <Drawer
      title="编辑题目"
      width={520}
      isChanged={isChanged}
      onClose={onClose}
      foot={(close) => (
        <>
          <button type="button" className="button" onClick={close}>
            取消
          </button>
          <button
            type="button"
            className="button primary"
            disabled={problem !== undefined}
            onClick={() => onSave({ ...draft, title: title.trim(), options: hasOptions(type) ? list : [] })}
          >
            确定
          </button>
        </>
      )}
    >
      <div className={css.form}>
        <label htmlFor="question-title">题目</label>
        <input
          id="question-title"
          className="input"
          value={title}
          maxLength={100}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        />
        <span id="question-type">题型</span>
        {isNew ? (
          <Select
            aria-labelledby="question-type"
            value={type}
            options={ownTypes.map((value) => ({ value, label: typeText[value] }))}
            onChange={changeType}
          />
        ) : (
          <span className={css.fixed}>{typeText[type]}</span>
        )}
        {hasOptions(type) && (
          <>
            <label htmlFor="question-options">选项</label>
            <textarea
              id="question-options"
              className="input"
              rows={8}
              value={options}
              placeholder="每行一个"
              onChange={(event) => setOptions(event.target.value)}
            />
          </>
        )}
        {limited && (
          <>
            <label htmlFor="question-most">{type === 'multi' ? '最多可选' : '最多字数'}</label>
            <input
              id="question-most"
              className="input"
              type="number"
              value={rule.most ?? ''}
              min={1}
              max={type === 'multi' ? Math.max(1, list.length) : MAX_SIGNS}
              placeholder="不限"
              onChange={(event) => {
                const { most: _most, ...others } = rule
                const limit = Math.trunc(event.target.valueAsNumber)
                setDraft({ ...draft, rule: limit >= 1 && limit <= MAX_SIGNS ? { ...others, most: limit } : others })
              }}
            />
          </>
        )}
        <label htmlFor="question-required">必填</label>
        <input
          id="question-required"
          className={css.check}
          type="checkbox"
          checked={required}
          onChange={(event) => setDraft({ ...draft, required: event.target.checked })}
        />
      </div>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </Drawer>
  )
}
