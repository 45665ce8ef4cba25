import { type Todo, withheldTexts } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { Panel, panelStateOf } from '@data-centre/charts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { todoText } from '../../blocks/parts/todo-text.ts'
import { Icon } from '../../icons.tsx'
import css from './home-page.module.css'

/** 我的待办: how many, what, and the page where it is dealt with. */
export function Todos() {
  const query = useQuery({
    queryKey: ['todo', {}],
    queryFn: ({ signal }) => batched('message/getTodo', {}, signal),
    select: ({ data }) => data,
  })
  const todos = query.data ?? []
  return (
    <Panel
      title="我的待办"
      note={todos.length > 0 && `${todos.length} 类`}
      height={332}
      skeleton="rows"
      {...panelStateOf(query, { empty: todos.length === 0, reason: '没有需要处理的事项' })}
    >
      {() => (
        <ul className={css.todos}>
          {todos.map((todo) => (
            <TodoRow key={todo.kind + todo.text} todo={todo} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function TodoRow({ todo }: { todo: Todo }) {
  const { detail, urgent, link, withheld } = todo
  const { number, text } = todoText(todo)
  return (
    <li className={css.todo}>
      <b>{number ?? <Icon name="bell" size={20} />}</b>
      <div>
        <p>
          {text}
          {urgent && <span className={css.urgent}>急</span>}
        </p>
        <small title={withheld && withheldTexts[withheld].reason}>
          {withheld ? `${detail}（${withheldTexts[withheld].reason}）` : detail}
        </small>
      </div>
      {link ? (
        <Link to={link} aria-label={`查看${number ?? ''}${text}`}>
          查看
        </Link>
      ) : (
        <span />
      )}
    </li>
  )
}
