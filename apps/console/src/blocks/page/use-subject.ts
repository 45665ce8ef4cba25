import { Message } from '@arco-design/web-react'
import { pathOf } from '@data-centre/api'
import { selection, useSelection } from '@data-centre/auth'
import { useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ChosenSubject, Subject } from '../definition.ts'

/** What is to be chosen, as the message names it. */
const names: Readonly<Record<ChosenSubject, string>> = {
  courseId: '课程',
  classId: '班级',
  teaId: '教师',
  stuId: '学生',
}

/** Ids by the fields of reports that name them. */
export type SubjectInput = Partial<Record<ChosenSubject, string>>

const ID = /^[1-9]\d{0,18}$/
const keep = (field: ChosenSubject, id: string): void =>
  field === 'courseId' ? selection.chooseCourse(id) : selection.choose(field, id)

/**
 * Ids of what a page is about: the address wins and is kept for the session, else the session says it. Without one the
 * page leads to the one on which it is chosen. Undefined on pages about nothing single, and while it leads away.
 */
export function useSubject(subject: Subject | undefined): SubjectInput | undefined {
  const [search] = useSearchParams()
  const chosen = useSelection()
  const navigate = useNavigate()
  const { choose, within, parent } = subject ?? {}
  const idOf = (field: ChosenSubject | undefined): string | undefined => {
    const given = field && search.get(field)
    return given && ID.test(given) ? given : field && chosen[field]
  }
  const [id, outer] = [idOf(choose), idOf(within)]
  const missing = choose && !id ? choose : within && !outer ? within : undefined
  useEffect(() => {
    if (!choose || !parent) return
    if (missing) {
      Message.info(`请先选择${names[missing]}`)
      navigate(pathOf(parent), { replace: true })
      return
    }
    // The outer one first: another course forgets the class.
    if (within && outer) keep(within, outer)
    if (id) keep(choose, id)
  }, [choose, within, parent, id, outer, missing, navigate])
  return useMemo(
    () => (choose && id && !missing ? { [choose]: id, ...(within && outer ? { [within]: outer } : {}) } : undefined),
    [choose, within, id, outer, missing],
  )
}
