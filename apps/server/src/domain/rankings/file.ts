import {
  Fault,
  type FilePath,
  type OpenRanking,
  type RankedPage,
  type RankedRow,
  withheldTexts,
} from '@data-centre/api'
import { type ExportDocument, type FileContext, type FileWriters, pagesOf } from '../../call/export-document.ts'
import type { Services } from '../../call/services.ts'
import { type RankingId, rankingList } from '../../warehouse/rankings/lists.ts'
import { MAX_LIST } from '../../warehouse/rankings/snapshot.ts'
import {
  isOfPersons,
  openLists,
  openRanking,
  type PlatformRankingKind,
  platformListOf,
  unmaskedRanking,
  weighedRanking,
} from './pages.ts'
import { type WeighedKind, weighedLists } from './weights.ts'

/** What became of a rank against the preceding period: 升 2, 降 1, 持平, 新. */
const changeText = ({ rank, prevRank }: Pick<RankedRow, 'rank' | 'prevRank'>): string => {
  if (prevRank === null) return '新'
  if (prevRank === rank) return '持平'
  return prevRank > rank ? `升 ${prevRank - rank}` : `降 ${rank - prevRank}`
}

/** A number beside a rank; a withheld one reads as on the page. */
const partCell = ({ parts, withheld }: RankedRow, column: string): number | string | null => {
  const why = withheld?.[column]
  return why ? withheldTexts[why].text : (parts[column] ?? null)
}

/** Calls that write an open list, with the last part of the path of the list. */
const openFiles = {
  'rankingList/exportActiveSchool': 'activeSchool',
  'rankingList/exportUsingSchool': 'usingSchool',
  'rankingList/exportActiveCourse': 'activeCourse',
  'rankingList/exportActiveTeacher': 'activeTeacher',
  'rankingList/exportActiveStudent': 'activeStudent',
  'rankingList/exportMoocCourseRanking': 'moocCourseRanking',
  'rankingList/exportResourceStudyList': 'resourceStudyList',
  'rankingList/exportCourseRanking': 'courseRanking',
  'rankingList/exportResourcesRanking': 'resourcesRanking',
} as const satisfies Partial<Record<FilePath, OpenRanking>>
type OpenFile = keyof typeof openFiles

type PlatformFileContext = FileContext<'ranking/exportZykRanking'> | FileContext<'moocCourse/exportCourseRanking'>
type WeighedFileContext = FileContext<`zjyRankStatistics/export${'Course' | 'Tchr' | 'Stu'}Rank`>

/** The whole list: at most as many rows as it has. */
const wholeList = { pageNum: 1, pageSize: MAX_LIST } as const

/** What is asked for a file; one without an area has none. */
const askOf = <C extends PlatformFileContext | WeighedFileContext | FileContext<OpenFile>>({
  input,
  caller,
  scope,
}: C) => {
  if (!scope) throw new Fault('forbidden')
  return { input: { ...(input as C['input']), ...wholeList }, caller, scope }
}

/** Writer of a whole ranking of one platform. */
export const rankingFile =
  (kind: PlatformRankingKind) =>
  async (services: Services, context: PlatformFileContext): Promise<ExportDocument> => {
    const ask = askOf(context)
    return documentOf(platformListOf(kind, ask.input.type), await unmaskedRanking(services, kind, ask), ask.scope.label)
  }

/** Writer of a whole ranking by the weights of the school. */
export const weighedFile =
  (kind: WeighedKind) =>
  async (services: Services, context: WeighedFileContext): Promise<ExportDocument> => {
    const ask = askOf(context)
    return documentOf(weighedLists[kind], await weighedRanking(services, kind, ask), ask.scope.label)
  }

/** Writer of a whole open list. */
const openFile =
  (list: OpenRanking) =>
  async (services: Services, context: FileContext<OpenFile>): Promise<ExportDocument> => {
    const ask = askOf(context)
    return documentOf(openLists[list], await openRanking(services, list, ask), ask.scope.label)
  }
export const openRankingFiles = Object.fromEntries(
  Object.entries(openFiles).map(([path, list]) => [path, openFile(list)]),
) as Pick<FileWriters, OpenFile>

/** A weighted column as it is headed: its weight, for its part is a percentile of the school. */
const headOf = ({ label, unit, weight }: RankedPage['columns'][number]): string =>
  weight === undefined ? `${label}（${unit}）` : `${label}（权重 ${weight}%）`

const weighedText = ({ weighedBy }: RankedPage): string =>
  weighedBy ? `第 ${weighedBy.version} 版，${weighedBy.savedAt.slice(0, 10)} 设置` : '默认权重'

function documentOf(id: RankingId, page: RankedPage, place: string): ExportDocument {
  const { list, columns, from, statTime } = page
  const isWeighed = page.by === null
  const hasNation = list.some(({ nationRank }) => nationRank !== undefined)
  return {
    place,
    columns: [
      { id: 'rank', label: '排名', kind: 'number' },
      { id: 'change', label: '变化', kind: 'text' },
      { id: 'name', label: '名称', kind: 'text', ...(isOfPersons(id) ? { personal: 'name' as const } : {}) },
      { id: 'owner', label: '所属', kind: 'text' },
      ...(hasNation ? [{ id: 'nationRank', label: '全国排名', kind: 'number' } as const] : []),
      ...(isWeighed ? [{ id: 'value', label: '综合得分', kind: 'number', decimals: 1 } as const] : []),
      ...columns.map(
        (column) =>
          ({
            id: column.id,
            label: headOf(column),
            kind: 'number',
            decimals: isWeighed ? 1 : column.decimals,
          }) as const,
      ),
    ],
    rows: list.length,
    pages: () =>
      pagesOf(
        list.map((row) => [
          row.rank,
          changeText(row),
          row.name,
          row.owner,
          ...(hasNation ? [row.nationRank ?? null] : []),
          ...(isWeighed ? [row.value] : []),
          ...columns.map(({ id: column }) => partCell(row, column)),
        ]),
      ),
    filters: [
      ['数据范围', place],
      ['榜单', rankingList(id).label],
      ['统计起始日', from],
      ...(isWeighed ? ([['权重', weighedText(page)]] as const) : []),
    ],
    definitions: [],
    statTime,
  }
}
