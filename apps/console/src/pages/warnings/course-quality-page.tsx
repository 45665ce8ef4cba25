import type { QualityOverview } from '@data-centre/api'
import { Definition } from '@data-centre/charts'
import { TermFilters } from '../../blocks/filters/term-filters.tsx'
import { useFolded } from '../../blocks/page/use-folded.ts'
import { FileButton } from '../../blocks/parts/file-button.tsx'
import { Segment } from '../../blocks/parts/segment.tsx'
import { ListTable } from '../../blocks/table/list-table.tsx'
import { emptyReason, NOT_JUDGED, shareText } from '../../blocks/warnings/kinds.ts'
import { Figure } from '../../blocks/warnings/warning-figures.tsx'
import css from '../../blocks/warnings/warnings.module.css'
import { id, oneOf, text } from '../../kit/list-fields.ts'
import { callReader } from '../../kit/list-reader.ts'
import { refusalOf } from '../../kit/refusal.ts'
import { useCall, useList } from '../../kit/use-call.ts'
import { sortingOf, useListState } from '../../kit/use-list-state.ts'
import { useCentre } from '../../shell/area/centre.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { DAY_FRESH_MS } from '../../shell/query-client.ts'
import { Refused } from '../../shell/refused.tsx'
import { SearchField } from '../../shell/search-field.tsx'
import { QualityCharts } from './quality-charts.tsx'
import { qualityColumns } from './quality-columns.tsx'

const grades = [
  { value: '', label: '全部' },
  ...(['A', 'B', 'C', 'D'] as const).map((value) => ({ value, label: value })),
] as const
const EMPTY = '还没有可以分析的课程班'

/** /school/CourseQualityAnalysis: how good the course classes of a term are, by six parts. */
export default function CourseQualityPage() {
  const view = useListState({
    fields: {
      term: text(),
      college: id,
      grade: oneOf(['A', 'B', 'C', 'D'] as const, ''),
      keyword: text(),
      sort: text('quality'),
      order: oneOf(['asc', 'desc'] as const, 'desc' as const),
    },
    size: 20,
    filters: ['college', 'grade', 'keyword'],
  })
  const { scope } = useCentre()
  const classes = {
    ...scope,
    ...(view.term ? { termId: view.term } : {}),
    ...(view.college ? { collegeId: view.college } : {}),
    ...(view.grade ? { grade: view.grade } : {}),
  }
  const head = useCall('teachingWarn/getCourseQuality', classes, { staleTime: DAY_FRESH_MS })
  const filters = { ...classes, keyword: view.keyword, sortField: view.sort, sortOrder: view.order }
  const list = useList('teachingWarn/getCourseQualityList', { ...filters, pageNum: view.page, pageSize: view.size })
  const [folded, setFolded] = useFolded('courseQuality', { isFoldable: true, isComparing: false })
  const refused = refusalOf(list.error)
  if (refused) return <Refused text={refused} />
  return (
    <>
      <PageHead asOf={head.data && (head.data.day ? `截至 ${head.data.day}，每日更新` : NOT_JUDGED)} />
      <TermFilters names={['term', 'college']} view={view} folded={folded} onFold={setFolded} />
      <Grades head={head.data} />
      {!folded && <QualityCharts query={head} />}
      <ListTable
        title="课程班"
        note={list.data && `共 ${list.data.total.toLocaleString('zh-CN')} 个，按课程质量指数分等`}
        tools={
          <>
            <Segment small label="等级" options={grades} value={view.grade} onChange={(grade) => view.put({ grade })} />
            <SearchField
              label="课程班、课程或教师"
              placeholder="课程班、课程或教师"
              width={184}
              value={view.keyword}
              onChange={(keyword) => view.put({ keyword })}
            />
            <FileButton
              path="teachingWarn/exportCourseQuality"
              input={filters}
              rows={list.data?.total}
              question="确定导出当前筛选条件下的全部数据吗？"
            />
          </>
        }
        columns={qualityColumns}
        rows={list.data?.list}
        keyOf={({ classId }) => classId}
        query={list}
        empty={{
          reason: view.isFiltered ? '没有符合条件的课程班' : emptyReason(head.data?.day, EMPTY),
          actions: view.isFiltered ? [{ label: '重置筛选', onClick: view.reset }] : [],
        }}
        paging={view.paging(list.data?.total, callReader('teachingWarn/getCourseQualityList', filters))}
        sorting={sortingOf(view)}
        height={480}
      />
    </>
  )
}

const Grades = ({ head }: { head: QualityOverview | undefined }) => (
  <dl className={css.figures} data-state={head ? 'ready' : 'loading'}>
    <Figure
      name={<Definition metric="warnings.courseQuality" label="课程质量指数" />}
      value={head && (head.means['quality']?.toFixed(1) ?? '--')}
      unit="分"
      note={head && `${head.classes.toLocaleString('zh-CN')} 个课程班的均值`}
    />
    {(head?.grades ?? []).map(({ id: grade, name, value, rate }) => (
      <Figure
        key={grade}
        name={`${name} 级`}
        value={value?.toLocaleString('zh-CN') ?? '--'}
        unit="个"
        note={`占 ${(rate * 100).toFixed(1)}%`}
      />
    ))}
    <Figure
      name={<Definition metric="warnings.classes" label="质量预警" />}
      value={head?.warned.toLocaleString('zh-CN')}
      unit="个"
      note={head && `预警率 ${shareText(head.warned, head.classes)}`}
    />
  </dl>
)
