import { DISPUTE_LENGTH, type Dispute, disputeStates } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { FactList } from '../../../blocks/disputes/fact-list.tsx'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { Field, wrong } from '../../../kit/form-problem.tsx'
import { addressOf, conditionText, pageTitle } from './dispute-text.ts'

const options = (['answered', 'closed'] as const).map((value) => ({ value, label: disputeStates[value] }))

/** 答复: what was disputed, and what comes of it. */
export function AnswerDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const [state, setState] = useState<'answered' | 'closed'>('answered')
  const [answer, setAnswer] = useState('')
  const answerId = useId()
  const facts = [
    ['显示为', dispute.shown],
    ['应为', dispute.expected],
    ['范围与筛选', conditionText(dispute)],
    ['原因', dispute.reason],
    ['提出人', dispute.by],
    [
      '页面',
      <Link key="page" to={addressOf(dispute)} target="_blank" rel="noopener">
        {pageTitle(dispute)}
      </Link>,
    ],
  ] as const
  return (
    <FormDialog
      title={`答复数据异议 · ${dispute.label}`}
      okText="提交答复"
      value={{ state, answer }}
      check={() => (answer.trim() === '' ? wrong('answer', '请填写答复') : '')}
      save={() => call('dispute/answer', { id: Number(dispute.id), state, answer: answer.trim() })}
      done="已答复，提出人会收到消息"
      renews={['dispute/getPageList', 'dispute/getMarks']}
      onClose={onClose}
    >
      <FactList facts={facts} />
      <Field label="处理结果" name="state" must>
        <Segment label="处理结果" options={options} value={state} onChange={setState} />
      </Field>
      <Field label="答复" name="answer" htmlFor={answerId} must>
        <textarea
          id={answerId}
          className="input"
          rows={4}
          maxLength={DISPUTE_LENGTH.answer}
          value={answer}
          placeholder="例如：已核实并更正教师名册，明日数据更新后生效"
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
