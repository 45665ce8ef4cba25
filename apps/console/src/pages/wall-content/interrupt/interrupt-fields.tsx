import {
  carouselWalls,
  INTERRUPT_BODY_LENGTH,
  INTERRUPT_MINUTES,
  INTERRUPT_TITLE_LENGTH,
  NATION_CAROUSEL,
  routes,
} from '@data-centre/api'
import { Field } from '../../../kit/form-problem.tsx'

export const [MIN, MAX] = INTERRUPT_MINUTES

/** What stands in the form at first. */
export const PRESET = {
  kind: 'notice' as 'notice' | 'wall',
  title: '',
  body: '',
  path: '',
  province: '',
  urgent: true,
  minutes: 30,
}

export type Interrupt = typeof PRESET

interface FieldsProps {
  form: Interrupt
  put: (fields: Partial<Interrupt>) => void
}

/** What breaks in: a notice with its text, or a wall. */
export const WhatFields = ({ form, put }: FieldsProps) => (
  <>
    <Field label="内容" name="kind" htmlFor="interrupt-kind" must>
      <select
        id="interrupt-kind"
        className="input"
        value={form.kind}
        onChange={(event) => put({ kind: event.target.value as typeof PRESET.kind })}
      >
        <option value="notice">通知</option>
        <option value="wall">指定大屏</option>
      </select>
    </Field>
    {form.kind === 'wall' && (
      <Field label="大屏" name="path" htmlFor="interrupt-wall" must>
        <select
          id="interrupt-wall"
          className="input"
          value={form.path}
          onChange={(event) => put({ path: event.target.value })}
        >
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
          <input
            id="interrupt-title"
            className="input"
            maxLength={INTERRUPT_TITLE_LENGTH}
            value={form.title}
            onChange={(event) => put({ title: event.target.value })}
          />
        </Field>
        <Field label="正文" name="body" htmlFor="interrupt-body">
          <textarea
            id="interrupt-body"
            className="input"
            rows={4}
            maxLength={INTERRUPT_BODY_LENGTH}
            value={form.body}
            onChange={(event) => put({ body: event.target.value })}
          />
        </Field>
      </>
    )}
  </>
)

interface WhereProps extends FieldsProps {
  provinces: readonly { code: string; province: string }[]
  isNation: boolean
}

/** Where it breaks in, for how long, and how urgently. */
export const WhereFields = ({ form, put, provinces, isNation }: WhereProps) => (
  <>
    <Field label="范围" name="province" htmlFor="interrupt-area" must>
      <select
        id="interrupt-area"
        className="input"
        value={form.province}
        onChange={(event) => put({ province: event.target.value })}
      >
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
      <select
        id="interrupt-urgent"
        className="input"
        value={String(form.urgent)}
        onChange={(event) => put({ urgent: event.target.value === 'true' })}
      >
        <option value="true">紧急</option>
        <option value="false">一般</option>
      </select>
    </Field>
  </>
)
