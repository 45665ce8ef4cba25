import type { ExportRow, InputOf, OperationRow, Page } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ListReader, pageReader } from '../../../kit/list-reader.ts'
import type { useLogView } from './use-log-view.ts'

/** The log as the view asks for it: its page, and the figures beside it. */
export function useLogQueries(view: ReturnType<typeof useLogView>) {
  const filter: InputOf<'sysLog/getStatistics'> = {
    logType: view.tab,
    startTime: view.start,
    endTime: view.end,
    userName: view.user,
    schoolId: view.school,
    module: view.module,
    action: view.action,
    target: view.target,
    ok: view.ok,
  }
  const figures = useQuery({
    queryKey: ['logStatistics', filter],
    queryFn: ({ signal }) => batched('sysLog/getStatistics', filter, signal),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const list = useQuery({
    queryKey: ['logList', filter, view.page, view.size],
    queryFn: ({ signal }) =>
      batched('sysLog/getPageList', { ...filter, pageNum: view.page, pageSize: view.size }, signal),
    select: ({ data }) => ({ tab: filter.logType, data }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  /** Of the tab that is shown. */
  const readerOf = <Row extends OperationRow | ExportRow>(): ListReader<Row> => ({
    ...pageReader(
      ['logList', filter],
      async (place) => (await batched('sysLog/getPageList', { ...filter, ...place })).data as Page<Row>,
    ),
    isAudited: true,
  })
  return { filter, figures, list, readerOf }
}
