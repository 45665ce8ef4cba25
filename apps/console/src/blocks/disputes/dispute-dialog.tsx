import { DISPUTE_LENGTH, type InputOf } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { full } from '@data-centre/charts/format'
import { useId, useState } from 'react'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { Field, wrong } from '../../kit/form-problem.tsx'
import { usePage } from '../page-context.ts'
import { FactList } from './fact-list.tsx'
import { numberFilters } from './number-filters.ts'
import type { DisputedNumber } from './use-disputes.ts'

/** 数据有误: the number as it is shown, what it should be and why. */
export default function DisputeDialog({ number, onClose }: { number: DisputedNumber; onClose: () => void }) {
  const { kpi, scopeLabel, periodText, ...asked } = number
  const { filters } = usePage()
  const [expected, setExpected] = useState('')
  const [reason, setReason] = useState('')
  const [expectedId, reasonId] = [useId(), useId()]
  const shown = full(kpi.id, kpi.value, kpi.withheld)
  const facts = [
    ['指标', kpi.label],
    ['显示为', shown],
    ['范围', scopeLabel],
    ['时间', periodText],
    ['筛选', numberFilters(filters)],
  ] as const
  const check = () =>
    expected.trim() === '' ? wrong('expected', '请填写应为') : reason.trim() === '' ? wrong('reason', '请填写原因') : ''
  const save = () =>
    call('dispute/raise', {
      ...asked,
      metric: kpi.id,
      label: kpi.label,
      shown,
      value: kpi.value,
      expected: expected.trim(),
      reason: reason.trim(),
    } as InputOf<'dispute/raise'>)
  return (
    <FormDialog
      title="数据有误"
      okText="提交"
      value={{ expected, reason }}
      check={check}
      save={save}
      done="已提交，答复后会通过消息通知您"
      renews={['dispute/getMarks', 'dispute/getPageList']}
      onClose={onClose}
    >
      <FactList facts={facts} />
      <Field label="应为" name="expected" htmlFor={expectedId} must>
        <input
          id={expectedId}
          className="input"
          maxLength={DISPUTE_LENGTH.expected}
          value={expected}
          placeholder="例如：128 人"
          onChange={(event) => setExpected(event.target.value)}
        />
      </Field>
      <Field label="原因" name="reason" htmlFor={reasonId} must>
        <textarea
          id={reasonId}
          className="input"
          rows={4}
          maxLength={DISPUTE_LENGTH.reason}
          value={reason}
          placeholder="例如：新入职教师 3 人未统计在内，以人事处名册为准"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
