import '@arco-design/web-react/es/DatePicker/style/css.js'
import { DatePicker } from '@arco-design/web-react'
import type { SurveyDraft } from '@data-centre/api'
import css from './survey.module.css'

interface SurveyBasicsProps {
  draft: SurveyDraft
  put: (change: Partial<SurveyDraft>) => void
}

/** Title and window of the survey. */
export function SurveyBasics({ draft, put }: SurveyBasicsProps) {
  const days = draft.startAt && draft.endAt ? [draft.startAt, draft.endAt] : undefined
  return (
    <div className={css.basics}>
      <label htmlFor="survey-title">标题</label>
      <input
        id="survey-title"
        className="input"
        value={draft.title}
        maxLength={50}
        onChange={(event) => put({ title: event.target.value })}
      />
      <span id="survey-window">开放时间</span>
      <DatePicker.RangePicker
        aria-labelledby="survey-window"
        showTime
        allowClear
        format="YYYY-MM-DD HH:mm"
        placeholder={['不限', '不限']}
        value={days}
        onChange={(_, moments) =>
          put({
            startAt: moments?.[0]?.toISOString() ?? null,
            endAt: moments?.[1]?.toISOString() ?? null,
          })
        }
      />
    </div>
  )
}
