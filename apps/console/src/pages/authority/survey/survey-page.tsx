import { dateTime } from '@data-centre/charts/format'
import { TabBar } from '../../../forms/tab-bar.tsx'
import { leaveForm } from '../../../kit/leave-form.ts'
import { callReader } from '../../../kit/list-reader.ts'
import { refusalOf } from '../../../kit/refusal.ts'
import { useList } from '../../../kit/use-call.ts'
import { serverTime } from '../../../server-time.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { RefreshButton } from '../../../shell/refresh-button.tsx'
import { Refused } from '../../../shell/refused.tsx'
import { AnswerTable } from './answer-table.tsx'
import { AnswerFilters } from './filters.tsx'
import { Overview } from './overview.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { filtersOf, useSurveyView } from './use-view.ts'

const tabs = { answers: '问卷反馈', settings: '问卷设置' } as const

/** /authority/survey: what was answered, and the survey itself. */
export default function SurveyPage() {
  const view = useSurveyView()
  const filters = filtersOf(view)
  const statistics = useList('feedback/getStatistics', filters)
  const input = {
    ...filters,
    sortField: view.sort,
    sortOrder: view.order,
    pageNum: view.page,
    pageSize: view.size,
  }
  const answers = useList('feedback/getPageList', input)
  const refused = refusalOf(answers.error)
  if (refused) return <Refused text={refused} />
  const refresh = () => {
    void statistics.refetch()
    void answers.refetch()
  }
  return (
    <>
      <PageHead asOf={`实时数据，${dateTime(serverTime(answers.dataUpdatedAt || undefined))}`}>
        <RefreshButton
          updatedAt={answers.dataUpdatedAt}
          busy={answers.isFetching || statistics.isFetching}
          onRefresh={refresh}
        />
      </PageHead>
      <TabBar label="问卷反馈" tabs={tabs} value={view.tab} onChange={(tab) => leaveForm(() => view.put({ tab }))} />
      {view.tab === 'settings' ? (
        <SettingsTab />
      ) : (
        <>
          <AnswerFilters view={view} />
          <Overview query={statistics} view={view} />
          <AnswerTable view={view} query={answers} reader={callReader('feedback/getPageList', input)} />
        </>
      )}
    </>
  )
}
