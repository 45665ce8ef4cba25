import type { SchoolRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useCommand } from '../../../kit/use-command.ts'
import { SCHOOL_LIST } from './text.ts'

/** Opens and closes schools; closing asks first, because its people are out at once. */
export function useSchoolSwitch(): (school: SchoolRow) => void {
  const switchTo = async (school: SchoolRow, isOpen: boolean) =>
    call('school/setOpen', { schoolId: school.id, revision: school.revision, isOpen: isOpen ? '1' : '0' })
  const openSchool = useCommand({
    work: (school: SchoolRow) => switchTo(school, true),
    done: (_, { name }) => `已开通“${name}”`,
    renews: [SCHOOL_LIST],
  })
  const closeSchool = useCommand({
    ask: ({ name }: SchoolRow) => ({
      content: `关闭“${name}”后，其用户将在 5 秒内退出登录，且不能再登录。确定关闭吗？`,
      okText: '关闭',
      isDanger: true,
    }),
    work: (school) => switchTo(school, false),
    done: (_, { name }) => `已关闭“${name}”，其用户将在 5 秒内退出`,
    renews: [SCHOOL_LIST],
  })
  return (school) => void (school.isOpen ? closeSchool : openSchool).run(school)
}
