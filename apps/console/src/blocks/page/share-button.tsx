import { pathOf, type RouteKey } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { copyText } from '@data-centre/charts'
import { useCommand } from '../../kit/use-command.ts'
import type { SubjectInput } from './use-subject.ts'

interface ShareButtonProps {
  /** Page that the link opens. */
  open: RouteKey
  schoolId: string
  /** The course or class that the page is about. */
  about: SubjectInput
}

const ticketOf = ({ courseId, classId }: SubjectInput, schoolId: string) =>
  classId === undefined
    ? call('courseShare/getTicket', { schoolId, courseId: courseId ?? '' })
    : call('classShare/getTicket', { schoolId, classId })

/** Copies a link that shows the numbers of one course or class to whoever has it, for ten minutes. */
export function ShareButton({ open, schoolId, about }: ShareButtonProps) {
  const share = useCommand({
    work: async () => {
      const { data } = await ticketOf(about, schoolId)
      const link = `${location.origin}${pathOf(open, { ...about, ticket: data.ticket })}`
      if (!(await copyText(link))) throw new Error('浏览器不允许复制，请改用 HTTPS 访问')
    },
    done: '链接已复制，10 分钟内有效',
  })
  return (
    <button
      type="button"
      className="button"
      data-print="no"
      disabled={share.isPending}
      onClick={() => void share.run()}
    >
      复制链接
    </button>
  )
}
