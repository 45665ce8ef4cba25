import { type AnswerValue, type FeedbackDetail, pathOf, type Question, STARS } from '@data-centre/api'
import { batched, call } from '@data-centre/api/client'
import { Failed, failureWords } from '@data-centre/charts'
import { dateTime } from '@data-centre/charts/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Revealable } from '../../../blocks/parts/revealable.tsx'
import { Drawer } from '../../../shell/drawer.tsx'
import css from './survey.module.css'

/** An answer's files open for ten minutes; they are asked for again before that, ms. */
const FILES_OPEN_MS = 8 * 60_000

interface AnswerDrawerProps {
  id: string
  mayDelete: boolean
  busy: boolean
  onDelete: () => void
  onClose: () => void
}

/** One answer, whole, beside the questions as they were asked. */
export function AnswerDrawer({ id, mayDelete, busy, onDelete, onClose }: AnswerDrawerProps) {
  const query = useQuery({
    queryKey: ['feedbackDetail', id],
    queryFn: ({ signal }) => batched('feedback/getDetail', { id }, signal),
    select: ({ data }) => data,
    staleTime: 0,
    refetchInterval: FILES_OPEN_MS,
  })
  const { data } = query
  return (
    <Drawer
      title={data ? `反馈 ${data.no}` : '反馈'}
      width={640}
      onClose={onClose}
      foot={
        mayDelete && (
          <button type="button" className="button" disabled={busy || !data} onClick={onDelete}>
            删除
          </button>
        )
      }
    >
      {data ? (
        <Answer detail={data} />
      ) : query.error ? (
        <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={240} />
      ) : (
        <div className={css.waiting} role="progressbar" aria-label="正在加载" />
      )}
    </Drawer>
  )
}

function Answer({ detail }: { detail: FeedbackDetail }) {
  return (
    <>
      <dl className={css.facts}>
        <Fact name="提交时间">{dateTime(detail.submittedAt)}</Fact>
        <Fact name="学校">{detail.schoolName || '--'}</Fact>
        <Fact name="角色">{detail.role || '--'}</Fact>
        <Fact name="手机号">
          {detail.phone ? (
            <Revealable
              masked={detail.phone}
              of={`反馈 ${detail.no}`}
              ask={(reason) => call('feedback/revealPhone', { id: detail.id, reason })}
            />
          ) : (
            '未填写'
          )}
        </Fact>
        <Fact name="渠道">{detail.channel.toUpperCase()}</Fact>
        <Fact name="问卷版本">{`第 ${detail.version} 版`}</Fact>
      </dl>
      {detail.steps.map(({ title, questions }) => (
        <section key={title} className={css.step}>
          <h3>{title}</h3>
          <dl>
            {questions
              .filter(({ type }) => type !== 'phone' && type !== 'school')
              .map((question) => (
                <div key={question.code}>
                  <dt>{question.title}</dt>
                  <dd>{answerOf(question, detail)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </>
  )
}

const starsOf = (value: number): string => `${'★'.repeat(value)}${'☆'.repeat(STARS - value)} ${value} 星`

function answerOf({ code, type, options }: Question, { answers, images, files }: FeedbackDetail): ReactNode {
  const value: AnswerValue | undefined = answers[code]
  const other = answers[`${code}Other`]
  if (type === 'image' || type === 'upload') {
    const list = type === 'image' ? images : files
    if (list.length === 0) return '--'
    return (
      <ul className={css.files}>
        {list.map(({ name, url }) => (
          <li key={url}>
            <a href={pathOf('filePreview', { url, name })} target="_blank" rel="noreferrer">
              {type === 'image' ? <img src={url} alt={name} /> : name}
            </a>
          </li>
        ))}
      </ul>
    )
  }
  if (value === undefined) return '--'
  if (type === 'star') return starsOf(value as number)
  if (type === 'nps') return `${value} 分`
  if (type === 'matrix_star')
    return (
      <ul className={css.rows}>
        {options.map((row) => (
          <li key={row}>
            <span>{row}</span>
            {starsOf((value as Record<string, number>)[row] ?? 0)}
          </li>
        ))}
      </ul>
    )
  return `${Array.isArray(value) ? value.join('、') : String(value)}${typeof other === 'string' ? `（${other}）` : ''}`
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
