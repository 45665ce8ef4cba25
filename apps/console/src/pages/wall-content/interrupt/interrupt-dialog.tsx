import { NATION_CAROUSEL } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useState } from 'react'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { wrong } from '../../../kit/form-problem.tsx'
import { type Interrupt, MAX, MIN, PRESET, WhatFields, WhereFields } from './interrupt-fields.tsx'

interface DialogProps {
  provinces: readonly { code: string; province: string }[]
  isNation: boolean
  onClose: () => void
}

/** What is asked before something breaks in; whoever looks after provinces begins with their own. */
export function InterruptDialog({ provinces, isNation, onClose }: DialogProps) {
  const [form, setForm] = useState({ ...PRESET, province: isNation ? '' : (provinces[0]?.code ?? '') })
  const put = (fields: Partial<Interrupt>) => setForm((before) => ({ ...before, ...fields }))
  const check = () => {
    if (form.kind === 'notice' && form.title.trim() === '') return wrong('title', '请输入标题')
    if (form.kind === 'wall' && form.path === '') return wrong('path', '请选择大屏')
    if (form.province === '') return wrong('province', '请选择范围')
    if (!Number.isInteger(form.minutes) || form.minutes < MIN || form.minutes > MAX)
      return wrong('minutes', `时长应为 ${MIN} 到 ${MAX} 分钟`)
    return ''
  }
  const confirm = () => (form.province === NATION_CAROUSEL ? '将立即打断全国所有大屏的画面，确定插播吗？' : '')
  const save = () => {
    const { path, province, ...text } = form
    return call('bigLargeScreen/startInterrupt', {
      ...text,
      ...(province === NATION_CAROUSEL ? {} : { province }),
      ...(form.kind === 'wall' ? { path } : {}),
    })
  }
  return (
    <FormDialog
      title="发起插播"
      okText="立即插播"
      value={form}
      check={check}
      confirm={confirm}
      save={save}
      done="已插播"
      renews={['bigLargeScreen/listInterrupts']}
      onClose={onClose}
    >
      <WhatFields form={form} put={put} />
      <WhereFields form={form} put={put} provinces={provinces} isNation={isNation} />
    </FormDialog>
  )
}
