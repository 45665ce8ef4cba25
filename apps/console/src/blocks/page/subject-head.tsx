import { type EntityText, entityTexts, firstCharacter } from '@data-centre/api'
import { Failed, failureWords } from '@data-centre/charts'
import type { ReactNode } from 'react'
import type { ChosenSubject, Subject } from '../definition.ts'
import { useSource } from '../use-source.ts'
import css from './subject-head.module.css'

/** Texts shown as tags behind the name; the others are facts below it. */
const TAGS = ['level', 'type'] as const
/** What the ids of a subject are those of. */
const entityOf = {
  courseId: 'course',
  classId: 'courseClass',
  teaId: 'teacher',
  stuId: 'student',
} as const satisfies Record<ChosenSubject, keyof typeof entityTexts>
const isTag = (id: string): boolean => (TAGS as readonly string[]).includes(id)

/** Head of a page about one thing: initial, name, tags and facts, and what can be done with it. */
export function SubjectHead({ subject, children }: { subject: Subject; children?: ReactNode }) {
  const { data, error, isFetching, refetch } = useSource(subject.head)
  const texts = data?.texts ?? {}
  const labels: Readonly<Partial<Record<EntityText, string>>> = entityTexts[entityOf[subject.choose]]
  const facts = (Object.keys(labels) as EntityText[]).filter(
    (id) => !isTag(id) && (subject.choose === 'courseId' || texts[id]),
  )
  if (!data && error && !isFetching)
    return (
      <section className={css.failed} data-state="error" aria-label="基本信息">
        <Failed reason={failureWords(error)} onRetry={() => void refetch()} />
      </section>
    )
  return (
    <section className={css.head} data-state={data ? 'ready' : 'loading'} aria-label="基本信息">
      <span className={css.initial} aria-hidden="true">
        {firstCharacter(data?.name ?? '')}
      </span>
      <div className={css.main}>
        <p className={css.name}>
          <b title={data?.name}>{data?.name ?? ''}</b>
          {TAGS.map((id) => texts[id] && <span key={id}>{texts[id]}</span>)}
          {subject.badge && data && <subject.badge />}
        </p>
        <dl className={css.facts}>
          {facts.map((id) => (
            <div key={id}>
              <dt>{labels[id]}</dt>
              <dd>{texts[id] || '--'}</dd>
            </div>
          ))}
          <div>
            <dt>学校</dt>
            <dd>{data?.owner ?? '--'}</dd>
          </div>
        </dl>
      </div>
      {subject.open && data && children}
    </section>
  )
}
