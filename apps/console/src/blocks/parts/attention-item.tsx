import { type Todo, withheldTexts } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Icon } from '../../icons.tsx'
import css from './attention-item.module.css'
import { todoText } from './todo-text.ts'

/** Most facts in the line. */
const MAX = 3

/** 需要处理: up to three facts with the list behind each; nothing when there is nothing to do. */
export function AttentionLine({ place }: { place: { schoolId?: string; province?: string } }) {
  const { data } = useQuery({
    queryKey: ['todo', place],
    queryFn: ({ signal }) => batched('message/getTodo', place, signal),
    select: ({ data }) => data,
  })
  if (!data || data.length === 0) return null
  return (
    <section className={css.line} aria-label="需要处理" data-print="no">
      <strong>需要处理</strong>
      {data.slice(0, MAX).map((todo) => (
        <Fact key={todo.kind + todo.text} todo={todo} />
      ))}
    </section>
  )
}

function Fact({ todo }: { todo: Todo }) {
  const { detail, link, withheld } = todo
  const { number, text: message } = todoText(todo)
  const text = (
    <span className={css.sentence} title={withheld ? `${detail}（${withheldTexts[withheld].reason}）` : detail}>
      <span>
        {number && <b>{number} </b>}
        {message}
      </span>
      {detail && <small>{detail}</small>}
    </span>
  )
  if (!link) return <span className={css.fact}>{text}</span>
  return (
    <Link className={css.fact} to={link}>
      {text}
      <Icon name="chevronRight" size={12} />
    </Link>
  )
}
