import {
  Fault,
  metric,
  type PortraitColumn,
  type PortraitTabId,
  type PortraitWhole,
  portraitTab,
  type Role,
  withheldTexts,
} from '@data-centre/api'
import { type ExportDocument, type FileContext, pagesOf } from '../../call/export-document.ts'
import type { Services } from '../../call/services.ts'
import type { PortraitSubject } from '../../reports/portrait/subject.ts'
import { withoutFewScores } from '../../reports/portrait/trends.ts'
import { portraitsOf, subjectFor } from './subject.ts'

/** Rows of a list in a file: no portrait has as many. */
const MAX_ROWS = 100_000

type PortraitFile = 'teaPortrait/exportTeaPortrait' | 'studentImage/exportStuPortrait'
type ListFile = 'teaPortrait/exportTeaCourseList' | 'teaPortrait/exportTeaClassroom'

interface Portrayed {
  subject: PortraitSubject
  whole: PortraitWhole
}

async function portrayed(
  services: Services,
  role: Role,
  { input, scope }: FileContext<PortraitFile | ListFile>,
): Promise<Portrayed> {
  if (!scope) throw new Fault('unavailable')
  const ids = input as { teaId?: number; stuId?: number; termId?: string | undefined }
  const subject = await subjectFor(services, role, ids.teaId ?? ids.stuId ?? 0, scope)
  return { subject, whole: await portraitsOf(services).whole(subject, ids.termId) }
}

/** The head of a file: whose it is stands masked in it as on the page. */
const about = ({ whole: { info } }: Portrayed): Pick<ExportDocument, 'filters' | 'statTime'> => ({
  filters: [['统计周期', `${info.term.from} 至 ${info.term.to}`]],
  statTime: info.statTime,
})

/** Everything that a portrait says of one person, line by line. */
const portraitFile =
  (role: Role) =>
  async (services: Services, context: FileContext<PortraitFile>): Promise<ExportDocument> => {
    const found = await portrayed(services, role, context)
    const { info, radar } = found.whole
    const number = (value: number | null, decimals: number): string => (value === null ? '--' : value.toFixed(decimals))
    const lines = [
      ['基本信息', role === 'teacher' ? '职称' : '年级', info.standing, ''],
      ...info.facts.map(({ label, value }) => ['基本信息', label, value, '']),
      ...info.tags.map(({ name, isHit, reason }) => ['标签', name, isHit ? '是' : '否', reason]),
      ...info.kpi.map(({ id, label, value, unit }) => ['指标', label, number(value, metric(id).decimals ?? 0), unit]),
      ...radar.map(({ name, value, mean }) => [
        '六维对比',
        name,
        number(value, 0),
        mean === null ? '' : `院系均值 ${number(mean, 0)}`,
      ]),
      ...(context.scope?.hidesSmallGroups ? withoutFewScores(role, found.whole) : found.whole).trend.scores.map(
        ({ name, value, second }) => [
          '课程成绩',
          name,
          number(value, 1),
          second === null ? '' : role === 'teacher' ? `及格率 ${number(second, 1)}%` : `班级均分 ${number(second, 1)}`,
        ],
      ),
    ].map((line) => [info.no, info.who, ...line])
    return {
      ...about(found),
      place: info.term.id,
      columns: [
        { id: 'no', label: role === 'teacher' ? '工号' : '学号', kind: 'text', personal: 'number' },
        { id: 'name', label: '姓名', kind: 'text', personal: 'name' },
        ...['分组', '项目', '数值', '说明'].map((label) => ({ id: label, label, kind: 'text' as const })),
      ],
      rows: lines.length,
      pages: () => pagesOf(lines),
      definitions: info.kpi.map(({ id, label }) => [label, metric(id).definition] as const),
    }
  }

const isText = ({ kind }: PortraitColumn): boolean => kind === 'text' || kind === 'platform' || kind === 'person'

/** A list of a portrait, all of it, in its own order. */
const listFile =
  <R extends Role>(role: R, tab: PortraitTabId<R>) =>
  async (services: Services, context: FileContext<ListFile>): Promise<ExportDocument> => {
    const found = await portrayed(services, role, context)
    const columns = portraitTab(role, tab)?.columns ?? []
    const { info } = found.whole
    const { list } = await portraitsOf(services).list(found.subject, tab, info.term.id, {
      pageSize: MAX_ROWS,
      hidesSmallGroups: context.scope?.hidesSmallGroups,
    })
    return {
      ...about(found),
      place: info.term.id,
      columns: columns.map((column) => ({
        id: column.id,
        label: column.kind === 'rate' ? `${column.label}（%）` : column.label,
        kind: isText(column) ? ('text' as const) : ('number' as const),
        ...(column.kind === 'rate' || column.kind === 'score' ? { decimals: 1 } : {}),
        ...(column.kind === 'person' ? { personal: 'name' as const } : {}),
      })),
      rows: list.length,
      pages: () =>
        pagesOf(
          list.map(({ cells, withheld }) =>
            columns.map(({ id }) => {
              const why = withheld?.[id]
              return why ? withheldTexts[why].text : (cells[id] ?? null)
            }),
          ),
        ),
      definitions: [],
    }
  }

export const teacherPortraitFile = portraitFile('teacher')
export const studentPortraitFile = portraitFile('student')
export const teacherCoursesFile = listFile('teacher', 'courses')
export const teacherSessionsFile = listFile('teacher', 'sessions')
