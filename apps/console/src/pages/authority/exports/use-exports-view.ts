import { type ExportJobState, exportJobLabels } from '@data-centre/api'
import { oneOf } from '../../../kit/list-fields.ts'
import { useListState } from '../../../kit/use-list-state.ts'

export const useExportsView = () =>
  useListState({ fields: { state: oneOf(Object.keys(exportJobLabels) as ExportJobState[], '') }, size: 20 })
