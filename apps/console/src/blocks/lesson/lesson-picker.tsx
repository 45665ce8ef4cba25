import type { LessonRow } from '@data-centre/api'
import { Select } from '../../forms/select.tsx'
import { Icon } from '../../icons.tsx'
import css from './lesson.module.css'

/** So many weeks of sessions fit into the strip. */
const SHOWN_WEEKS = 14
/** Lower bounds of the classes of participation, percent. */
const BOUNDS = [75, 80, 85, 90] as const

const WEEKDAYS = '日一二三四五六'
/** 05-20 周二 第3-4节. */
const nameOf = ({ day, section }: LessonRow): string =>
  `${day.slice(5)} 周${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]} 第${section.replace('节', '')}节`
const levelOf = (rate: number | null): number | undefined =>
  rate === null ? undefined : BOUNDS.filter((bound) => rate >= bound).length + 1

interface LessonPickerProps {
  lessons: readonly LessonRow[]
  chosen: LessonRow | null
  onChoose: (id: string) => void
}

/** Sessions of the term: one cell each under their week, the darker, the more took part. */
export function LessonPicker({ lessons, chosen, onChoose }: LessonPickerProps) {
  const at = lessons.findIndex(({ id }) => id === chosen?.id)
  const weeks = [...new Set(lessons.map(({ week }) => week))].slice(-SHOWN_WEEKS).reverse()
  const step = (by: number) => {
    const next = lessons[at + by]
    if (next) onChoose(next.id)
  }
  return (
    <section className={css.picker} aria-label="课次">
      <button type="button" className="button" aria-label="上一次课" disabled={at <= 0} onClick={() => step(-1)}>
        <span className={css.back}>
          <Icon name="chevronRight" size={14} />
        </span>
      </button>
      <Select
        prefix="课次"
        aria-label="课次"
        style={{ width: 264 }}
        showSearch
        value={chosen?.id ?? ''}
        options={lessons
          .map((lesson, index) => ({ value: lesson.id, label: `${nameOf(lesson)} 第${index + 1}次` }))
          .reverse()}
        onChange={onChoose}
      />
      <button
        type="button"
        className="button"
        aria-label="下一次课"
        disabled={at < 0 || at >= lessons.length - 1}
        onClick={() => step(1)}
      >
        <Icon name="chevronRight" size={14} />
      </button>
      <span className={css.space} />
      <span className={css.axis}>
        参与率 %<small>教学周</small>
      </span>
      <div className={css.weeks}>
        {weeks.map((week) => (
          <div key={week}>
            <div>
              {lessons
                .filter((lesson) => lesson.week === week)
                .map((lesson) => (
                  <button
                    key={lesson.id}
                    type="button"
                    data-level={levelOf(lesson.rate)}
                    data-live={lesson.isRunning || undefined}
                    aria-current={lesson.id === chosen?.id}
                    aria-label={`${nameOf(lesson)}${lesson.rate === null ? '' : `，参与率 ${Math.round(lesson.rate)}%`}`}
                    title={nameOf(lesson)}
                    onClick={() => onChoose(lesson.id)}
                  >
                    {lesson.isRunning ? '●' : lesson.rate === null ? '' : Math.round(lesson.rate)}
                  </button>
                ))}
            </div>
            <small>{week}</small>
          </div>
        ))}
      </div>
    </section>
  )
}
