import type { Role } from '@data-centre/api'
import { session, useSelection } from '@data-centre/auth'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type PortraitSource, usePart } from '../../../blocks/portrait/portrait-source.ts'
import { PortraitView } from '../../../blocks/portrait/portrait-view.tsx'
import { TermSelect } from '../../../blocks/terms/term-select.tsx'
import { queryClient } from '../../../shell/query-client.ts'
import { Closed, closedTitle } from '../closed.tsx'
import css from '../public-page.module.css'

const CLOSED = '师生画像仅向本校有权限的账号开放。您也可以请有权限的同事在画像页生成链接，链接 10 分钟内有效'
const subjects = { teacher: '教师', student: '学生' } as const
const titles = { teacher: '教师画像', student: '学生画像' } as const

/** /TeacherPortrait, /StudentPortrait: the portrait without a frame, for who is logged in or brings a ticket of the person. */
export function PublicPortraitPage({ role }: { role: Role }) {
  const [search, setSearch] = useSearchParams()
  const user = useSyncExternalStore(session.user.subscribe, session.user.get)
  const id = search.get(role === 'teacher' ? 'teaId' : 'stuId') ?? ''
  const ticket = search.get('ticket') ?? undefined
  const termId = search.get('term') ?? ''
  // Who is logged in looks at the school that they chose, else at their own.
  const chosen = useSelection().schoolId
  const schoolId = search.get('schoolId') ?? chosen
  useEffect(() => {
    document.title = `${titles[role]} · 大数据中心`
  }, [role])
  const onTerm = (term: string) =>
    setSearch((current) => {
      const next = new URLSearchParams(current)
      if (term) next.set('term', term)
      else next.delete('term')
      return next
    })
  return (
    <QueryClientProvider client={queryClient}>
      <main className={css.page}>
        <header className={css.head} data-print="no">
          <h1>{titles[role]}</h1>
          <TermSelect value={termId} onChange={onTerm} />
          <button type="button" className="button" onClick={() => window.close()}>
            关闭
          </button>
        </header>
        {/^[1-9]\d{0,15}$/.test(id) && (ticket || (user && schoolId)) ? (
          <Portrait source={{ role, id, termId: termId || undefined, schoolId, ticket }} />
        ) : (
          <Closed title={closedTitle(user, schoolId, subjects[role])} text={CLOSED} />
        )}
      </main>
    </QueryClientProvider>
  )
}

function Portrait({ source }: { source: PortraitSource }) {
  const info = usePart(source, 'info')
  return info.error && !info.data ? (
    <Closed title={info.error.message} text={CLOSED} />
  ) : (
    <PortraitView source={source} />
  )
}
