import {
  MEDIA_ACCOUNT_LENGTH,
  type MediaChannel,
  type MediaFigure,
  mediaChannels,
  mediaFigures,
  type NewMediaRow,
  type SentMediaRow,
} from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { shanghaiDay } from '@data-centre/charts/format'
import { useId, useState } from 'react'
import { DateField } from '../../../forms/date-field.tsx'
import { Select } from '../../../forms/select.tsx'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { Field, wrong } from '../../../kit/form-problem.tsx'
import { serverTime } from '../../../server-time.ts'
import { figureOf } from './media-rows.ts'

interface MediaDialogProps {
  /** The row to edit; null makes a new one. */
  row: NewMediaRow | null
  onClose: () => void
}

const figures = Object.keys(mediaFigures) as MediaFigure[]

/** 新增 / 编辑 of one row. */
export function MediaDialog({ row, onClose }: MediaDialogProps) {
  const [channel, setChannel] = useState<MediaChannel | undefined>(row?.channel)
  const [account, setAccount] = useState(row?.account ?? '')
  const [date, setDate] = useState(row?.date ?? shanghaiDay(serverTime()))
  const [texts, setTexts] = useState<Record<MediaFigure, string>>(
    () =>
      Object.fromEntries(figures.map((name) => [name, row ? String(row[name]) : ''])) as Record<MediaFigure, string>,
  )
  const id = useId()
  const values = Object.fromEntries(figures.map((name) => [name, figureOf(texts[name])]))
  const check = () => {
    if (!channel) return wrong('channel', '请选择渠道')
    if (account.trim() === '') return wrong('account', '请输入账号')
    if (date === '') return wrong('date', '请选择日期')
    const bad = figures.find((name) => values[name] === undefined)
    return bad ? wrong(bad, `${mediaFigures[bad]}应为不小于 0 的整数`) : ''
  }
  const save = async () => {
    const sent = {
      ...(row ? { id: Number(row.id), version: row.version } : {}),
      channel,
      account: account.trim(),
      date,
      ...values,
    } as SentMediaRow
    const { data } = await call('bigLargeScreen/saveNewMedia', { rows: JSON.stringify([sent]) })
    const [refused] = data.refused
    if (refused) throw new Error(refused.reason)
  }
  return (
    <FormDialog
      title={row ? '编辑数据' : '新增数据'}
      width={480}
      value={{ channel, account, date, texts }}
      check={check}
      save={save}
      done="已保存"
      renews={['bigLargeScreen/getNewMedia']}
      onClose={onClose}
    >
      <Field label="渠道" name="channel" must>
        <Select
          aria-label="渠道"
          placeholder="请选择"
          value={channel}
          options={Object.entries(mediaChannels).map(([value, label]) => ({ value, label }))}
          onChange={setChannel}
        />
      </Field>
      <Field label="账号" name="account" must htmlFor={`${id}-account`}>
        <input
          id={`${id}-account`}
          className="input"
          value={account}
          maxLength={MEDIA_ACCOUNT_LENGTH}
          onChange={(event) => setAccount(event.target.value)}
        />
      </Field>
      <Field label="日期" name="date" must htmlFor={`${id}-date`}>
        <DateField id={`${id}-date`} value={date} onChange={setDate} />
      </Field>
      {figures.map((name) => (
        <Field key={name} label={mediaFigures[name]} name={name} must htmlFor={`${id}-${name}`}>
          <input
            id={`${id}-${name}`}
            className="input"
            inputMode="numeric"
            value={texts[name]}
            onChange={(event) => setTexts((before) => ({ ...before, [name]: event.target.value }))}
          />
        </Field>
      ))}
    </FormDialog>
  )
}
