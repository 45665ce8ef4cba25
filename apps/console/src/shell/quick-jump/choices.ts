import type { JumpAnswer } from '@data-centre/api'

/** A line of the quick jump: what it shows, and where it leads. */
export interface JumpChoice {
  id: string
  group: '页面' | '学校' | '人员'
  name: string
  /** Quiet words after the name. */
  detail: string
  path: string
  newWindow: boolean
  /** School that is chosen before the page opens. */
  school?: { id: string; name: string }
}

const roles = { teacher: '教师', student: '学生' } as const

/** Lines of an answer in their order. `schoolHome` is the first page of the school centre. */
export function choicesOf({ pages, schools, people }: JumpAnswer, schoolHome: string | undefined): JumpChoice[] {
  return [
    ...pages.map(
      ({ path, title, area, newWindow }): JumpChoice => ({
        id: `page ${path}`,
        group: '页面',
        name: title,
        detail: area,
        path,
        newWindow,
      }),
    ),
    ...(schoolHome === undefined
      ? []
      : schools.map(
          ({ id, name, province }): JumpChoice => ({
            id: `school ${id}`,
            group: '学校',
            name,
            detail: province,
            path: schoolHome,
            newWindow: false,
            school: { id, name },
          }),
        )),
    ...people.flatMap(({ id, role, person, no, schoolId, schoolName, path }): JumpChoice[] => {
      const target = path ?? schoolHome
      const detail = [roles[role], no, schoolName, path === null ? '打开所在学校' : ''].filter(Boolean).join(' · ')
      return target === undefined
        ? []
        : [
            {
              id: `${role} ${id}`,
              group: '人员',
              name: person,
              detail,
              path: target,
              newWindow: false,
              school: { id: schoolId, name: schoolName },
            },
          ]
    }),
  ]
}

/** Why there is nothing, in words that help. */
export const emptyText = ({ peopleBy }: JumpAnswer): string =>
  peopleBy === 'none' ? '无匹配数据；查找人员需要“查看个人信息”权限' : '无匹配数据'
