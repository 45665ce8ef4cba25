import { type InputOf, rights } from '@data-centre/api'
import { useHolds } from '@data-centre/auth'
import { FileButton } from '../../../blocks/parts/file-button.tsx'
import { Icon } from '../../../icons.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { RefreshButton } from '../../../shell/refresh-button.tsx'

interface SchoolHeadProps {
  filters: InputOf<'school/exportSchools'>
  query: {
    data: { total: number } | undefined
    dataUpdatedAt: number
    isFetching: boolean
    refetch: () => unknown
  }
  onOpen: (act: 'new' | 'import') => void
  onLog: () => void
}

/** What can be done with the list of schools as a whole. */
export function SchoolHead({ filters, query, onOpen, onLog }: SchoolHeadProps) {
  const mayImport = useHolds(rights.importSchools)
  const maySend = useHolds(rights.sendSms)
  return (
    <PageHead>
      {maySend && (
        <button type="button" className="button" onClick={onLog}>
          短信记录
        </button>
      )}
      {mayImport && (
        <button type="button" className="button" onClick={() => onOpen('import')}>
          <Icon name="import" size={14} />
          导入
        </button>
      )}
      <FileButton
        path="school/exportSchools"
        input={filters}
        question={`导出当前筛选的 ${(query.data?.total ?? 0).toLocaleString('zh-CN')} 所学校？`}
      />
      <button type="button" className="button primary" onClick={() => onOpen('new')}>
        <Icon name="plus" size={14} />
        新增学校
      </button>
      <RefreshButton updatedAt={query.dataUpdatedAt} busy={query.isFetching} onRefresh={() => void query.refetch()} />
    </PageHead>
  )
}
