import { carouselWalls, INTERRUPT_BODY_LENGTH, INTERRUPT_MINUTES, INTERRUPT_TITLE_LENGTH, NATION_CAROUSEL, routes } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { hourMinute } from '@data-centre/charts/format'
import { useState } from 'react'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { Field, wrong } from '../../kit/form-problem.tsx'
import { useCall } from '../../kit/use-call.ts'
import { useCommand } from '../../kit/use-command.ts'
import css from './wall-content.module.css'

const [MIN, MAX] = INTERRUPT_MINUTES
const PRESET = { kind: 'notice' as 'notice' | 'wall', title: '', body: '', path: '', province: '', urgent: true, minutes: 30 }

/** 插播: what breaks into the walls of an area now, and a way to begin and to end it. */
export function InterruptCard({ provinces, isNation }: { provinces: readonly { code: string; province: string }[]; isNation: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall('bigLargeScreen/listInterrupts', {}, { refetchInterval: 30_000 })
  const end = useCommand({ work: (id: string) => call('bigLargeScreen/endInterrupt', { id }), done: '插播已结束', renews: ['bigLargeScreen/listInterrupts'] })
  return (
    <section className={css.card} aria-label="插播">
      <header className={css.cardHead}>
        <h3>插播</h3>
        <span>立即打断所选范围内的全部大屏，到时自动恢复</span>
        <button type="button" className="button" onClick={() => setOpen(true)}>
          发起插播
        </button>
      </header>
      {data?.length === 0 && <p className={css.explain}>当前没有插播</p>}
      <ul className={css.interrupts}>
        {data?.map(({ id, areaName, kind, title, stop: slide, urgent, endsAt }) => (
          <li key={id}>
            <b>{`${urgent ? '▲ ' : ''}${title || slide?.title || ''}`}</b>
            <span>{`${kind === 'notice' ? '通知' : '大屏'} · ${areaName} · 至 ${hourMinute(endsAt)}`}</span>
            <button type="button" className="link-button" onClick={() => void end.run(id)}>
              结束
            </button>
          </li>
        ))}
      </ul>
      {isOpen && <InterruptDialog provinces={provinces} isNation={isNation} onClose={() => setOpen(false)} />}
    </section>
  )
}

interface DialogProps {
  provinces: readonly { code: string; province: string }[]
  isNation: boolean
  onClose: () => void
}

function InterruptDialog({ provinces, isNation, onClose }: DialogProps) {
  const [form, setForm] = useState({ ...PRESET, province: isNation ? '' : (provinces[0]?.code ?? '') })
  const put = (fields: Partial<typeof PRESET>) => setForm((before) => ({ ...before, ...fields }))
  const check = () => {
    if (form.kind === 'notice' && form.title.trim() === '') return wrong('title', '请输入标题')
    if (form.kind === 'wall' && form.path === '') return wrong('path', '请选择大屏')
    if (form.province === '') return wrong('province', '请选择范围')
    if (!Number.isInteger(form.minutes) || form.minutes < MIN || form.minutes > MAX) return wrong('minutes', `时长应为 ${MIN} 到 ${MAX} 分钟`)
    return ''
  }
  const confirm = () => (form.province === NATION_CAROUSEL ? '将立即打断全国所有大屏的画面，确定插播吗？' : '')
  const save = () => {
    const { path, province, ...text } = form
    return call('bigLargeScreen/startInterrupt', { ...text, ...(province === NATION_CAROUSEL ? {} : { province }), ...(form.kind === 'wall' ? { path } : {}) })
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
      <Field label="内容" name="kind" htmlFor="interrupt-kind" must>
        <select id="interrupt-kind" className="input" value={form.kind} onChange={(event) => put({ kind: event.target.value as typeof PRESET.kind })}>
          <option value="notice">通知</option>
          <option value="wall">指定大屏</option>
        </select>
      </Field>
      {form.kind === 'wall' && (
        <Field label="大屏" name="path" htmlFor="interrupt-wall" must>
          <select id="interrupt-wall" className="input" value={form.path} onChange={(event) => put({ path: event.target.value })}>
            <option value="">请选择</option>
            {carouselWalls.map((key) => (
              <option key={key} value={routes[key].path}>
                {routes[key].title}
              </option>
            ))}
          </select>
        </Field>
      )}
      {form.kind === 'notice' && (
        <>
          <Field label="标题" name="title" htmlFor="interrupt-title" must>
            <input id="interrupt-title" className="input" maxLength={INTERRUPT_TITLE_LENGTH} value={form.title} onChange={(event) => put({ title: event.target.value })} />
          </Field>
          <Field label="正文" name="body" htmlFor="interrupt-body">
            <textarea id="interrupt-body" className="input" rows={4} maxLength={INTERRUPT_BODY_LENGTH} value={form.body} onChange={(event) => put({ body: event.target.value })} />
          </Field>
        </>
      )}
      <Field label="范围" name="province" htmlFor="interrupt-area" must>
        <select id="interrupt-area" className="input" value={form.province} onChange={(event) => put({ province: event.target.value })}>
          {isNation && <option value="">请选择</option>}
          {isNation && <option value={NATION_CAROUSEL}>全国（全部大屏）</option>}
          {provinces.map(({ code, province }) => (
            <option key={code} value={code}>
              {province}
            </option>
          ))}
        </select>
      </Field>
      <Field label="时长" name="minutes" htmlFor="interrupt-minutes" hint="分钟，到时自动恢复" must>
        <input
          id="interrupt-minutes"
          className="input"
          type="number"
          min={MIN}
          max={MAX}
          value={Number.isFinite(form.minutes) ? form.minutes : ''}
          onChange={(event) => put({ minutes: event.target.valueAsNumber })}
        />
      </Field>
      <Field label="级别" htmlFor="interrupt-urgent">
        <select id="interrupt-urgent" className="input" value={String(form.urgent)} onChange={(event) => put({ urgent: event.target.value === 'true' })}>
          <option value="true">紧急</option>
          <option value="false">一般</option>
        </select>
      </Field>
    </FormDialog>
  )
}
