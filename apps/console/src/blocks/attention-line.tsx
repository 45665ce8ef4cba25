import type { Todo } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Icon } from '../icons.tsx'
import css from './attention-line.module.css'
import { todoWords } from './todo-words.ts'

/** Most facts in the line. */
const MOST = 3

/** 需要处理: up to three facts with the list behind each; nothing when there is nothing to do. */
export function AttentionLine({ place }: { place: { schoolId?: string; province?: string } }) {
  const { data } = useQuery({ queryKey: ['todo', place], queryFn: () => batched('message/getTodo', place), select: ({ data }) => data })
  if (!data || data.length === 0) return null
  return (
    <section className={css.line} aria-label="需要处理" data-print="no">
      <strong>需要处理</strong>
      {data.slice(0, MOST).map((todo) => (
        <Fact key={todo.kind + todo.text} todo={todo} />
      ))}
    </section>
  )
}

function Fact({ todo }: { todo: Todo }) {
  const { detail, link } = todo
  const { number, words: said } = todoWords(todo)
  const words = (
    <span className={css.words} title={detail}>
      {number && <b>{number} </b>}
      {said}
      {detail && `：${detail}`}
    </span>
  )
  if (!link) return <span className={css.fact}>{words}</span>
  return (
    <Link className={css.fact} to={link}>
      {words}
      <Icon name="chevronRight" size={12} />
    </Link>
  )
}
