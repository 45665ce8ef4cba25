import { metric, type ParsedOf } from '@data-centre/api'
import type { ExportDocument, FileContext } from '../../call/export-document.ts'
import type { Services } from '../../call/services.ts'
import { stampOf } from '../../platform/clock.ts'
import type { SheetRow } from '../../platform/workbook/book.ts'
import { orderOfAnswers, readAnswersOf } from './answers.ts'

const texts = ['编号', '提交时间', '学校', '角色'] as const
const channelLabels = { pc: 'PC', h5: 'H5' } as const
/** Rows of one page of the file. */
const ROWS_AT_ONCE = 1000

function filterLines(
  { startDate, endDate, channel, role, star, keyword }: ParsedOf<'feedback/exportFeedback'>,
  label: string,
): [string, string][] {
  return [
    ['数据范围', label],
    ['时间', startDate || endDate ? `${startDate ?? '最早'} 至 ${endDate ?? '今日'}` : '全部'],
    ['渠道', channel ? channelLabels[channel] : '全部'],
    ['角色', role ?? '全部'],
    ['总体满意度', star ? `${star}星` : '全部'],
    ...(keyword ? ([['关键字', keyword]] as [string, string][]) : []),
  ]
}

/** The list of answers as a workbook: the columns of the page, without numbers of persons. */
export async function feedbackFile(
  { database, config }: Services,
  { input, scope }: FileContext<'feedback/exportFeedback'>,
): Promise<ExportDocument> {
  if (!scope) throw new Error('the contract line has a scope')
  // The order is fixed before the first page: what others send or delete meanwhile moves no row.
  const ids = await orderOfAnswers(database.pool, scope, input)
  async function* pages(): AsyncGenerator<readonly SheetRow[]> {
    for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
      const rows = await readAnswersOf(database.pool, ids.slice(start, start + ROWS_AT_ONCE))
      yield rows.map((row) => [
        row.no,
        stampOf(Date.parse(row.submittedAt)),
        row.schoolName,
        row.role,
        row.star,
        row.nps,
        row.suggestion,
        row.attachments,
        channelLabels[row.channel],
        row.version,
      ])
    }
  }
  return {
    place: scope.label,
    columns: [
      ...texts.map((label) => ({ id: label, label, kind: 'text' }) as const),
      { id: 'feedback.star', label: '总体满意度', kind: 'number' },
      { id: 'feedback.nps', label: 'NPS', kind: 'number' },
      { id: '建议', label: '建议', kind: 'text' },
      { id: '附件数', label: '附件数', kind: 'number' },
      { id: '渠道', label: '渠道', kind: 'text' },
      { id: '问卷版本', label: '问卷版本', kind: 'number' },
    ],
    rows: ids.length,
    pages,
    filters: filterLines(input, scope.label),
    definitions: (['feedback.star', 'feedback.nps'] as const).map((id) => [metric(id).label, metric(id).definition]),
    statTime: stampOf(config.clock.now()),
  }
}
