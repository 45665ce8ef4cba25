/** Lists of a portrait: what a row is and which columns it has. */
import type { Role } from './catalogue/index.ts'

export interface PortraitColumn {
  id: string
  label: string
  /** `text`: as it is; `platform`: its label with its mark; `person`: a name that is masked like one; the others are numbers. */
  kind: 'text' | 'platform' | 'person' | 'count' | 'rate' | 'score'
}

export interface PortraitTab {
  label: string
  /** Column by which the list is ordered at first, from the largest or latest. */
  sort: string
  columns: readonly PortraitColumn[]
  /** Why the list may be empty. */
  empty: string
}

const text = (id: string, label: string): PortraitColumn => ({ id, label, kind: 'text' })
const count = (id: string, label: string): PortraitColumn => ({ id, label, kind: 'count' })
const rate = (id: string, label: string): PortraitColumn => ({ id, label, kind: 'rate' })
const score = (id: string, label: string): PortraitColumn => ({ id, label, kind: 'score' })
const platform: PortraitColumn = { id: 'platform', label: '平台', kind: 'platform' }

export const portraitTabs = {
  teacher: {
    courses: {
      label: '课程',
      sort: 'logs',
      columns: [
        text('course', '课程'),
        platform,
        count('classes', '班级数'),
        count('students', '学生数'),
        count('logs', '日志数'),
      ],
      empty: '该学期没有任教课程',
    },
    resources: {
      label: '素材',
      sort: 'uses',
      columns: [text('resource', '名称'), text('type', '类型'), count('uses', '使用量'), count('calls', '被调用')],
      empty: '还没有上传素材',
    },
    sessions: {
      label: '课堂',
      sort: 'date',
      columns: [
        text('date', '日期'),
        text('course', '课程'),
        text('class', '班级'),
        rate('attendance', '出勤率'),
        count('activities', '活动数'),
        rate('participation', '参与率'),
      ],
      empty: '该学期没有课堂记录',
    },
    evaluations: {
      label: '评教',
      sort: 'stars',
      columns: [text('course', '课程'), count('expected', '应评人次'), rate('rate', '参评率'), score('stars', '均分')],
      empty: '该学期没有评教记录',
    },
    logs: {
      label: '日志',
      sort: 'time',
      columns: [text('time', '时间'), platform, text('type', '类型'), text('text', '内容')],
      empty: '该学期没有日志',
    },
  },
  student: {
    courses: {
      label: '课程',
      sort: 'score',
      columns: [
        text('course', '课程'),
        { id: 'teacherName', label: '教师', kind: 'person' },
        rate('progress', '进度'),
        rate('attendance', '出勤率'),
        rate('homework', '作业提交率'),
        score('score', '成绩'),
      ],
      empty: '该学期没有选课',
    },
    attendance: {
      label: '考勤明细',
      sort: 'date',
      columns: [text('date', '日期'), text('course', '课程'), text('method', '签到方式'), text('state', '状态')],
      empty: '该学期没有考勤记录',
    },
    homework: {
      label: '作业',
      sort: 'due',
      columns: [
        text('homework', '作业'),
        text('course', '课程'),
        text('due', '截止时间'),
        text('submitted', '提交时间'),
        score('score', '得分'),
      ],
      empty: '该学期没有作业',
    },
    warnings: {
      label: '预警',
      sort: 'last',
      columns: [
        text('kind', '预警类型'),
        text('level', '等级'),
        text('first', '首次预警'),
        text('last', '最近预警'),
        count('days', '预警天数'),
        text('reason', '原因'),
      ],
      empty: '该学期没有预警',
    },
    certificates: {
      label: '证书',
      sort: 'issued',
      columns: [text('course', '课程'), text('number', '证书编号'), text('grade', '等级'), text('issued', '发证时间')],
      empty: '还没有获得证书',
    },
  },
} as const satisfies Record<Role, Record<string, PortraitTab>>

export type PortraitTabId<R extends Role = Role> = R extends Role ? keyof (typeof portraitTabs)[R] & string : never
/** A list by its id; undefined where the role has none of that name. */
export function portraitTab(role: Role, id: string): PortraitTab | undefined {
  const tabs: Readonly<Record<string, PortraitTab>> = portraitTabs[role]
  return Object.hasOwn(tabs, id) ? tabs[id] : undefined
}
