import { Message } from '@arco-design/web-react'
import {
  type ExportPath,
  type InputOf,
  type PersonType,
  type PortraitRow,
  pathOf,
  type Role,
  type RouteKey,
  routes,
} from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { allowedPaths, opensPeople, selection, useCaller, useSelection } from '@data-centre/auth'
import { copyText } from '@data-centre/charts'
import { useEffect } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { openResource } from '../../blocks/open-resource.ts'
import { AsOf } from '../../blocks/page/as-of.tsx'
import { FileButton } from '../../blocks/parts/file-button.tsx'
import { inputOf, type PortraitSource, usePart } from '../../blocks/portrait/portrait-source.ts'
import type { PortraitTableProps } from '../../blocks/portrait/portrait-table.tsx'
import { PortraitView } from '../../blocks/portrait/portrait-view.tsx'
import { statTimeText } from '../../blocks/stat-time.ts'
import { TermField } from '../../blocks/terms/term-field.tsx'
import { useCommand } from '../../kit/use-command.ts'
import { printPage } from '../../print-when-ready.ts'
import { useCentre } from '../../shell/area/centre.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Refused } from '../../shell/refused.tsx'

interface Kind {
  key: 'teaId' | 'stuId'
  type: PersonType
  noun: string
  list: RouteKey
  /** The copy that a ticket opens. */
  open: RouteKey
  file: ExportPath
  /** Exports of single lists. */
  files: Readonly<Record<string, ExportPath>>
}

const ID = /^[1-9]\d{0,15}$/
const kinds: Readonly<Record<Role, Kind>> = {
  teacher: {
    key: 'teaId',
    type: 'tea',
    noun: '教师',
    list: 'teacherStatistics',
    open: 'teacherPortraitOpen',
    file: 'teaPortrait/exportTeaPortrait',
    files: { courses: 'teaPortrait/exportTeaCourseList', sessions: 'teaPortrait/exportTeaClassroom' },
  },
  student: {
    key: 'stuId',
    type: 'stu',
    noun: '学生',
    list: 'studentStatistics',
    open: 'studentPortraitOpen',
    file: 'studentImage/exportStuPortrait',
    files: {},
  },
}
/** Where the courses of a platform are shown. */
const coursePages: Readonly<Record<string, RouteKey>> = {
  zyk: 'libraryCourseData',
  zjy: 'spocCourseData',
  mooc: 'moocCourseData',
}
/** What a row of a teacher's lists is about: a course on the page of its platform, a session on that of its course in class. */
function pageOf(tab: string, { id, cells }: PortraitRow): { page: RouteKey; courseId: string } | undefined {
  const page = coursePages[String(cells['platform'])]
  if (tab === 'courses') return page && { page, courseId: id }
  return tab === 'sessions' ? { page: 'classroomTeaching', courseId: String(cells['courseId']) } : undefined
}
/** Pages that show the term of the portrait. */
const ofTerm: ReadonlySet<RouteKey> = new Set(['spocCourseData', 'classroomTeaching'])
const QUESTION = '确定导出当前筛选条件下的全部数据吗？'

/** /school/TeacherPortrait, /school/StudentPortrait: one person of the school in a term. */
export function PortraitPage({ role }: { role: Role }) {
  const { key, noun, list } = kinds[role]
  const [search] = useSearchParams()
  const chosen = useSelection()[key]
  const given = search.get(key)
  const id = given && ID.test(given) ? given : chosen
  useEffect(() => {
    if (id) selection.choose(key, id)
    else Message.info(`请先选择${noun}`)
  }, [id, key, noun])
  if (!id) return <Navigate to={pathOf(list)} replace />
  return <Portrait role={role} id={id} />
}

function Portrait({ role, id }: { role: Role; id: string }) {
  const { key, type, noun, open, file, files } = kinds[role]
  const { schoolId } = useCentre().scope
  const [search, setSearch] = useSearchParams()
  const termId = search.get('term') ?? ''
  const source: PortraitSource = { role, id, termId: termId || undefined, schoolId }
  const info = usePart(source, 'info')
  const input = inputOf(source) as InputOf<ExportPath>
  const caller = useCaller()
  const navigate = useNavigate()
  /** A row of a teacher opens its page, with its right only; a resource opens its file. */
  const openOf: PortraitTableProps['openOf'] = (tab, row) => {
    if (tab === 'resources' && row.cells['file']) return () => openResource(row.id, String(row.cells['resource']))
    const target = role === 'teacher' ? pageOf(tab, row) : undefined
    if (!target || !allowedPaths(caller.rights).has(routes[target.page].path)) return undefined
    const { page, courseId } = target
    return () => {
      selection.chooseCourse(courseId)
      navigate(pathOf(page, { courseId, ...(ofTerm.has(page) ? { term: termId || info.data?.term.id } : {}) }))
    }
  }
  const sharing = useCommand({
    work: async () => {
      const { ticket } = (await call('bigLargeScreen/getTeaStuTicket', { type, id, ...(schoolId ? { schoolId } : {}) }))
        .data
      await copyText(`${location.origin}${pathOf(open, { [key]: id, term: termId, ticket })}`)
    },
    done: '链接已复制，10 分钟内有效，打开后姓名以 * 显示',
  })
  const onTerm = (term: string) =>
    setSearch((current) => {
      const next = new URLSearchParams(current)
      if (term) next.set('term', term)
      else next.delete('term')
      return next
    })
  return (
    <>
      <PageHead asOf={<AsOf statTime={statTimeText(info.data?.statTime)} liveAt={undefined} />}>
        <TermField
          value={termId}
          usual={termId || info.isPlaceholderData ? undefined : info.data?.term.id}
          onChange={onTerm}
        />
        {opensPeople(caller) && info.data?.isPresent !== false && (
          <button type="button" className="button" disabled={sharing.isPending} onClick={() => void sharing.run()}>
            复制链接
          </button>
        )}
        <button type="button" className="button" onClick={() => void printPage()}>
          打印
        </button>
        <FileButton path={file} input={input} label="导出画像" question={`确定导出该${noun}的画像吗？`} />
      </PageHead>
      {info.error && !info.data ? (
        <Refused text={info.error.message} sentence={`请回到列表重新选择${noun}`} home={false} />
      ) : (
        <PortraitView
          source={source}
          openOf={openOf}
          tools={(tab) => {
            const path = files[tab]
            return path && <FileButton path={path} input={input} question={QUESTION} />
          }}
        />
      )}
    </>
  )
}
