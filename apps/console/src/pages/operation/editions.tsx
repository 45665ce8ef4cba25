import { batched } from '@data-centre/api/client'
import { Panel, panelStateOf, type QueryLike, StackedShare } from '@data-centre/charts'
import { useQuery } from '@tanstack/react-query'
import { from } from '../../blocks/definition.ts'
import { usePage } from '../../blocks/page-context.ts'
import { todoText } from '../../blocks/todo-text.ts'
import { useSource } from '../../blocks/use-source.ts'
import css from './editions.module.css'

const source = from('opeDataOverview/getEdition')
const HEIGHT = 186

/** 版本与到期: official and trial schools, and what is expiring. */
export function Editions() {
  const { filters } = usePage()
  const query = useSource(source)
  const place = filters.province ? { province: filters.province } : {}
  const todos = useQuery({ queryKey: ['todo', place], queryFn: ({ signal }) => batched('message/getTodo', place, signal), select: ({ data }) => data })
  const expiring = (todos.data ?? []).filter(({ kind }) => kind === 'expired' || kind === 'expiring')
  const parts = query.data ?? []
  return (
    <Panel title="版本与到期" metric="schools.total" unit="所" height={HEIGHT} skeleton="rows" {...panelStateOf(bothOf(query, todos), { empty: parts.length === 0 })}>
      {() => (
        <>
          <StackedShare metric="schools.total" parts={parts} layout="inline" />
          <ul className={css.list}>
            {expiring.map((todo) => (
              <li key={todo.kind} data-urgent={todo.urgent}>
                <b>{todo.count}</b>
                <span>
                  {todoText(todo).text}
                  <small>{todo.detail}</small>
                </span>
              </li>
            ))}
            {expiring.length === 0 && <li className={css.none}>30 天内没有学校到期</li>}
          </ul>
        </>
      )}
    </Panel>
  )
}

/** Two queries as one: nothing is shown before both are there, because no list of expiring schools would say that there are none. */
const bothOf = (one: QueryLike, other: QueryLike): QueryLike => ({
  ...one,
  data: other.data === undefined ? undefined : one.data,
  error: one.error ?? other.error,
  isFetching: one.isFetching || other.isFetching,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
})
