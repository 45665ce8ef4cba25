import {
  MEDIA_ACCOUNT_LENGTH,
  MEDIA_MAX,
  MEDIA_MAX_ROWS,
  type MediaChannel,
  type MediaFigure,
  mediaChannels,
  mediaFigures,
  type SentMediaRow,
} from '@data-centre/api'

/** A line of a pasted sheet: the row that it says, or what is wrong with it. */
export interface PastedLine {
  /** Number of the line in what was pasted, from 1. */
  line: number
  cells: readonly string[]
  row?: SentMediaRow
  wrong?: string
}

const figures = Object.keys(mediaFigures) as MediaFigure[]
const channelNames = Object.entries(mediaChannels) as [MediaChannel, string][]
/** Columns of the sheet, in order. */
export const sheetColumns: readonly string[] = ['渠道', '账号', '日期', ...Object.values(mediaFigures)]

/** A whole number from 0, as people and sheets write it: 12,345. */
export function figureOf(text: string): number | undefined {
  const plain = text.trim().replace(/[,，](?=\d{3}(?:\D|$))/g, '')
  const value = /^\d{1,10}$/.test(plain) ? Number(plain) : Number.NaN
  return value <= MEDIA_MAX ? value : undefined
}

/** yyyy-MM-dd of 2025-5-1, 2025/5/1, 2025.5.1, 20250501 or 2025年5月1日; nothing for a day that does not exist. */
export function dayOf(text: string): string | undefined {
  const parts =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(text.trim()) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim())
  if (!parts) return undefined
  const [, year = '', month = '', day = ''] = parts
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined
}

function read(cells: readonly string[]): Pick<PastedLine, 'row' | 'wrong'> {
  if (cells.length !== sheetColumns.length) return { wrong: `应为 ${sheetColumns.length} 列，实际 ${cells.length} 列` }
  const [channelText = '', account = '', dateText = '', ...numbers] = cells
  const channel = channelNames.find(([id, name]) => name === channelText || id === channelText)?.[0]
  if (!channel) return { wrong: `渠道“${channelText}”不存在` }
  if (account === '' || account.length > MEDIA_ACCOUNT_LENGTH) return { wrong: '账号长度在 1 到 50 个字符' }
  const date = dayOf(dateText)
  if (!date) return { wrong: `日期“${dateText}”不合法` }
  const values = numbers.map(figureOf)
  const at = values.indexOf(undefined)
  if (at >= 0) return { wrong: `${mediaFigures[figures[at] as MediaFigure]}“${numbers[at]}”应为不小于 0 的整数` }
  return {
    row: {
      channel,
      account,
      date,
      ...(Object.fromEntries(figures.map((name, i) => [name, values[i]])) as Record<MediaFigure, number>),
    },
  }
}

/** Reads what was copied from a sheet: one row a line, cells parted by tabs; a head line is left out. */
export function pastedLines(text: string): PastedLine[] {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, cells: line.split('\t').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const rows = lines[0]?.cells[0] === sheetColumns[0] ? lines.slice(1) : lines
  return rows.map((line, index) => ({
    ...line,
    ...(index < MEDIA_MAX_ROWS ? read(line.cells) : { wrong: `一次最多 ${MEDIA_MAX_ROWS} 行` }),
  }))
}
