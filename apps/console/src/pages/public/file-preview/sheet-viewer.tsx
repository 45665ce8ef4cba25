import type { FilePreview } from '@data-centre/api'
import { dateTime } from '@data-centre/charts/format'
import { useEffect, useState } from 'react'
import readXlsxFile from 'read-excel-file/browser'
import { Segment } from '../../../blocks/parts/segment.tsx'
import css from './file-preview.module.css'
import { useBytes } from './use-bytes.ts'

const MAX_ROWS = 1000
const MAX_COLUMNS = 60
const MAX_BYTES = 20 * 1024 * 1024

type Sheets = Awaited<ReturnType<typeof readXlsxFile>>
type CellValue = Sheets[number]['data'][number][number]

const textOf = (value: CellValue): string =>
  value === null || value === undefined ? '' : value instanceof Date ? dateTime(value.toISOString()) : String(value)

/** The sheets of a workbook as tables; formulas show what they were when the file was saved. */
export default function SheetViewer({ file, onFailed }: { file: FilePreview; onFailed: (text: string) => void }) {
  const isTooLarge = file.bytes > MAX_BYTES
  const bytes = useBytes(file.previewUrl, onFailed)
  const [sheets, setSheets] = useState<Sheets>()
  const [chosen, setChosen] = useState('0')
  // biome-ignore lint/correctness/useExhaustiveDependencies: whom to tell does not change what is shown
  useEffect(() => {
    if (!bytes) return
    if (isTooLarge) {
      onFailed('暂不支持预览')
      return
    }
    let isOver = false
    readXlsxFile(new Blob([bytes])).then(
      (read) => !isOver && setSheets(read),
      () => !isOver && onFailed('暂不支持预览'),
    )
    return () => {
      isOver = true
    }
  }, [bytes])
  const rows = sheets?.[Number(chosen)]?.data ?? []
  return (
    <div className={css.workbook} aria-busy={sheets === undefined}>
      {sheets && sheets.length > 1 && (
        <Segment
          label="工作表"
          value={chosen}
          onChange={setChosen}
          options={sheets.map(({ sheet }, at) => ({ value: String(at), label: sheet }))}
        />
      )}
      <div className={css.cells}>
        <table>
          <tbody>
            {rows.slice(0, MAX_ROWS).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet are known by their number
              <tr key={at}>
                <th scope="row">{at + 1}</th>
                {row.slice(0, MAX_COLUMNS).map((value, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells of a row are known by their place
                  <td key={column} data-number={typeof value === 'number'}>
                    {textOf(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > MAX_ROWS && <p>只显示前 {MAX_ROWS} 行，请下载后查看全部内容</p>}
    </div>
  )
}
