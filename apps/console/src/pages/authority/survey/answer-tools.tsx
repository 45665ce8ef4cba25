import { FileButton } from '../../../blocks/parts/file-button.tsx'
import { Select } from '../../../forms/select.tsx'
import { filtersOf, type SurveyView } from './use-view.ts'

const sorts = [
  { value: 'submittedAt', label: '提交时间' },
  { value: 'star', label: '总体满意度' },
  { value: 'nps', label: 'NPS' },
  { value: 'attachments', label: '附件数' },
]
const orders = [
  { value: 'desc', label: '从高到低' },
  { value: 'asc', label: '从低到高' },
]

interface AnswerToolsProps {
  view: SurveyView
  total: number
  mayDelete: boolean
  isBusy: boolean
  ids: readonly string[]
  onDelete: () => void
}

/** Orders the answers, exports them and deletes those that are ticked. */
export const AnswerTools = ({ view, total, mayDelete, isBusy, ids, onDelete }: AnswerToolsProps) => (
  <>
    <Select
      prefix="排序"
      aria-label="排序"
      style={{ width: 156 }}
      value={view.sort}
      options={sorts}
      onChange={(sort: string) => view.put({ sort })}
    />
    <Select
      aria-label="顺序"
      style={{ width: 104 }}
      value={view.order}
      options={orders}
      onChange={(order: string) => view.put({ order })}
    />
    {mayDelete && (
      <button type="button" className="button" disabled={isBusy || ids.length === 0} onClick={onDelete}>
        批量删除{ids.length > 0 ? ` ${ids.length} 条` : ''}
      </button>
    )}
    <FileButton
      path="feedback/exportFeedback"
      input={{ ...filtersOf(view), sortField: view.sort, sortOrder: view.order }}
      rows={total}
      question={`确定导出当前筛选条件下的全部数据吗？共 ${total.toLocaleString('zh-CN')} 条。`}
    />
  </>
)
