import { batched } from '@data-centre/api/client'
import { Panel, panelStateOf, StackedShare } from '@data-centre/charts'
import { useQuery } from '@tanstack/react-query'
import { from } from '../../blocks/definition.ts'
import { usePage } from '../../blocks/page-context.ts'
import { todoWords } from '../../blocks/todo-words.ts'
import { useSource } from '../../blocks/use-source.ts'
import css from './editions.module.css'

const source = from('opeDataOverview/getEdition')
const HEIGHT = 186

/** 版本与到期: official and trial schools, and what is expiring. */
export function Editions() {
  const { filters } = usePage()
  const query = useSource(source)
  const place = filters.province ? { province: filters.province } : {}
  const { data: todos = [] } = useQuery({ queryKey: ['todo', place], queryFn: () => batched('message/getTodo', place), select: ({ data }) => data })
  const expiring = todos.filter(({ kind }) => kind === 'expired' || kind === 'expiring')
  const parts = query.data ?? []
  return (
    <Panel title="版本与到期" metric="schools.total" unit="所" height={HEIGHT} skeleton="rows" {...panelStateOf(query, { empty: parts.length === 0 })}>
      {() => (
        <>
          <StackedShare metric="schools.total" parts={parts} layout="inline" />
          <ul className={css.list}>
            {expiring.map((todo) => (
              <li key={todo.kind} data-urgent={todo.urgent}>
                <b>{todo.count}</b>
                <span>
                  {todoWords(todo).words}
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
