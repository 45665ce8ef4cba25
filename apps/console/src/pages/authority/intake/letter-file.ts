import type { DeadLetter, DeadLetterFile, InputOf } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { letterStates, platformName, reasonText } from './text.ts'

export type LetterFormat = 'ndjson' | 'csv'

const columns: readonly [string, (letter: DeadLetter) => string][] = [
  ['编号', ({ id }) => id],
  ['收到时间', ({ receivedAt }) => receivedAt],
  ['平台', ({ platform }) => platformName(platform)],
  ['学校', ({ school }) => school ?? ''],
  ['密钥', ({ key }) => key ?? ''],
  ['事件编号', ({ eventId }) => eventId ?? ''],
  ['原因', ({ reason }) => reasonText[reason]],
  ['说明', ({ detail }) => detail],
  ['状态', ({ state }) => letterStates[state]],
  ['内容', ({ body }) => body],
]

/** A cell of CSV. What a spreadsheet would compute is marked as text; long digits keep theirs. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]|^\d{12,}$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Letters as CSV with a head, lines ended as spreadsheets expect. */
export const csvOf = (letters: readonly DeadLetter[]): string =>
  [columns.map(([label]) => label), ...letters.map((letter) => columns.map(([, read]) => csvCell(read(letter))))]
    .map((row) => `${row.join(',')}\r\n`)
    .join('')

/** Fetches every letter of a filter, slice by slice, and hands the browser one file. */
export async function saveLetters(
  filter: InputOf<'ingest/downloadDeadLetters'>,
  format: LetterFormat,
): Promise<{ name: string; count: number }> {
  const slices: string[] = []
  let count = 0
  let name = 'dead-letters.ndjson'
  for (let after: string | null = ''; after !== null; ) {
    const { data }: { data: DeadLetterFile } = await call('ingest/downloadDeadLetters', {
      ...filter,
      ...(after ? { after } : {}),
    })
    slices.push(data.ndjson)
    count += data.rows
    name = data.fileName
    after = data.next
  }
  const text = slices.join('')
  const letters = (): DeadLetter[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as DeadLetter)
  // The mark at the beginning tells spreadsheets that the text is UTF-8.
  const blob =
    format === 'csv'
      ? new Blob(['\uFEFF', csvOf(letters())], { type: 'text/csv;charset=utf-8' })
      : new Blob([text], { type: 'application/x-ndjson' })
  const file = format === 'csv' ? name.replace(/ndjson$/, 'csv') : name
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, download: file }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  return { name: file, count }
}
