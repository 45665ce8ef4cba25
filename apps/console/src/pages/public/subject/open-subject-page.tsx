import '../../../shell/arco-styles.ts'
import { session, useSelection } from '@data-centre/auth'
import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Block, PageDefinition } from '../../../blocks/definition.ts'
import {
  type Filters,
  type Period,
  periodLabel,
  periods,
  readFilters,
  reportInputOf,
  writeFilters,
} from '../../../blocks/filters/filters.ts'
import { BlockView } from '../../../blocks/page/block-view.tsx'
import grid from '../../../blocks/page/defined-page.module.css'
import { SubjectHead } from '../../../blocks/page/subject-head.tsx'
import { type PageContext, PageProvider, usePage } from '../../../blocks/page-context.ts'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { useSource } from '../../../blocks/use-source.ts'
import { messageOf } from '../../../kit/refusal.ts'
import { CentreProvider } from '../../../shell/area/centre.ts'
import { queryClient } from '../../../shell/query-client.ts'
import { Closed, closedTitle } from '../closed.tsx'
import css from '../public-page.module.css'

interface OpenSubjectPageProps {
  definition: PageDefinition
  title: string
}

const shownPeriods = (['7', '30', 'term', '365'] as const).map((value) => ({
  value: value as Period,
  label: periods[value],
}))

const CLOSED = '数据仅向有权限的账号开放。您也可以请有权限的同事在该页面复制链接，链接 10 分钟内有效'
const ID = /^[1-9]\d{0,15}$/
/** Lists of persons have their numbers: a ticket opens none of them. */
const listsPersons = (block: Block): boolean =>
  block.block === 'table' && block.columns.some((column) => 'text' in column && column.text === 'no')

/** The numbers of one course or class without a frame: for who is logged in and sees it, or brings its ticket. */
export function OpenSubjectPage({ definition, title }: OpenSubjectPageProps) {
  const [search, setSearch] = useSearchParams()
  const { schoolId } = useSelection()
  const user = useSyncExternalStore(session.user.subscribe, session.user.get)
  const choose = definition.subject?.choose ?? 'courseId'
  const subjectId = ID.exec(search.get(choose) ?? '')?.[0]
  const ticket = search.get('ticket') ?? undefined
  const text = search.toString()
  const usualPeriod = definition.period ?? '30'
  const page = useMemo<PageContext>(() => {
    const { period, term }: Filters = readFilters(new URLSearchParams(text), usualPeriod)
    const filters: Filters = { period: period === 'custom' ? usualPeriod : period, ...(term ? { term } : {}) }
    return {
      filters,
      setFilters: (changes) => setSearch((current) => writeFilters(current, changes, usualPeriod)),
      input: {
        ...reportInputOf(filters, !ticket && schoolId ? { schoolId } : {}),
        ...(subjectId ? { [choose]: subjectId } : {}),
      },
      ticket,
      usualPeriod,
      scopeLabel: '',
      wholeLabel: '全校',
      periodText: periodLabel(filters),
    }
  }, [text, choose, subjectId, ticket, schoolId, usualPeriod, setSearch])
  const centre = useMemo(
    () => ({ area: 'school' as const, label: '', scope: !ticket && schoolId ? { schoolId } : {} }),
    [ticket, schoolId],
  )
  const isOpen = subjectId !== undefined && (ticket !== undefined || (user !== null && schoolId !== undefined))
  return (
    <QueryClientProvider client={queryClient}>
      <CentreProvider value={centre}>
        <PageProvider value={page}>
          <main className={css.page}>
            <header className={css.head} data-print="no">
              <h1>{title}</h1>
              <Segment
                label="时段"
                options={shownPeriods}
                value={page.filters.period}
                onChange={(period) => page.setFilters({ period })}
              />
              <button type="button" className="button" onClick={() => window.close()}>
                关闭
              </button>
            </header>
            {isOpen ? (
              <Blocks definition={definition} />
            ) : (
              <Closed title={closedTitle(user, schoolId, choose === 'classId' ? '班级' : '课程')} text={CLOSED} />
            )}
          </main>
        </PageProvider>
      </CentreProvider>
    </QueryClientProvider>
  )
}

function Blocks({ definition: { subject, blocks } }: Pick<OpenSubjectPageProps, 'definition'>) {
  const head = useSource(subject?.head)
  const { ticket } = usePage()
  if (head.error && !head.data) return <Closed title={messageOf(head.error)} text={CLOSED} />
  return (
    <>
      {subject && <SubjectHead subject={subject} />}
      <div className={grid.grid}>
        {blocks.map((block, index) =>
          ticket && listsPersons(block) ? null : (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a definition never change places
              key={index}
              className={grid.cell}
              style={{ ['--span' as string]: 'span' in block ? block.span : 24, ['--paper-span' as string]: 24 }}
            >
              <BlockView block={block} />
            </div>
          ),
        )}
      </div>
    </>
  )
}
