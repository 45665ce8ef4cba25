import { Modal, Select } from '@arco-design/web-react'
import { MEDIA_ACCOUNT_LENGTH, type MediaChannel, type MediaFigure, mediaChannels, mediaFigures, type NewMediaRow, type SentMediaRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { shanghaiDay } from '@data-centre/charts/format'
import { useId, useState } from 'react'
import { figureOf } from './media-rows.ts'
import css from './wall-office.module.css'

interface MediaDialogProps {
  /** The row to edit; null makes a new one. */
  row: NewMediaRow | null
  onClose: () => void
  onSaved: () => void
}

const figures = Object.keys(mediaFigures) as MediaFigure[]

/** 新增 / 编辑 of one row. */
export function MediaDialog({ row, onClose, onSaved }: MediaDialogProps) {
  const [channel, setChannel] = useState<MediaChannel | undefined>(row?.channel)
  const [account, setAccount] = useState(row?.account ?? '')
  const [date, setDate] = useState(row?.date ?? shanghaiDay(Date.now()))
  const [texts, setTexts] = useState<Record<MediaFigure, string>>(
    () => Object.fromEntries(figures.map((name) => [name, row ? String(row[name]) : ''])) as Record<MediaFigure, string>,
  )
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const id = useId()
  const save = async () => {
    if (!channel) return setFailure('请选择渠道')
    if (account.trim() === '') return setFailure('请输入账号')
    if (date === '') return setFailure('请选择日期')
    const values = Object.fromEntries(figures.map((name) => [name, figureOf(texts[name])]))
    const wrong = figures.find((name) => values[name] === undefined)
    if (wrong) return setFailure(`${mediaFigures[wrong]}应为不小于 0 的整数`)
    setBusy(true)
    setFailure('')
    try {
      const sent = { ...(row ? { id: Number(row.id), version: row.version } : {}), channel, account: account.trim(), date, ...values } as SentMediaRow
      const { data } = await call('bigLargeScreen/saveNewMedia', { rows: JSON.stringify([sent]) })
      const [refused] = data.refused
      if (!refused) return onSaved()
      setFailure(refused.reason)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <Modal
      visible
      title={row ? '编辑数据' : '新增数据'}
      style={{ width: 480 }}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      maskClosable={false}
      onOk={() => void save()}
      onCancel={onClose}
      autoFocus
      focusLock
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={css.field}>
          <span>渠道</span>
          <Select
            aria-label="渠道"
            placeholder="请选择"
            value={channel}
            options={Object.entries(mediaChannels).map(([value, label]) => ({ value, label }))}
            onChange={setChannel}
          />
        </div>
        <label className={css.field} htmlFor={`${id}-account`}>
          <span>账号</span>
          <input id={`${id}-account`} className={css.input} value={account} maxLength={MEDIA_ACCOUNT_LENGTH} onChange={(event) => setAccount(event.target.value)} />
        </label>
        <label className={css.field} htmlFor={`${id}-date`}>
          <span>日期</span>
          <input id={`${id}-date`} className={css.input} type="date" value={date} onChange={(event) => setDate(event.target.value)} />
        </label>
        {figures.map((name) => (
          <label key={name} className={css.field} htmlFor={`${id}-${name}`}>
            <span>{mediaFigures[name]}</span>
            <input
              id={`${id}-${name}`}
              className={css.input}
              inputMode="numeric"
              value={texts[name]}
              onChange={(event) => setTexts((before) => ({ ...before, [name]: event.target.value }))}
            />
          </label>
        ))}
        {failure && (
          <p className={css.failure} role="alert">
            {failure}
          </p>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  )
}
