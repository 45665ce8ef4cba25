import '@arco-design/web-react/es/Steps/style/css.js'
import type { SchoolImport, SchoolImportRow } from '@data-centre/api'
import css from '../school.module.css'

const layouts = { template: '导入模板', ministry: '教育部学校名单' } as const

const acts: Readonly<Record<SchoolImportRow['act'], string>> = { new: '新增', update: '更新', same: '无变化' }

/** Lines that a page of the browser draws at once; what is wrong always comes first. */
const MAX_LINES = 300

export const count = (n: number): string => n.toLocaleString('zh-CN')

export function DryRun({ name, result }: { name: string; result: SchoolImport }) {
  const wrong = new Map<number, string[]>()
  for (const { row, column, msg } of result.errors) wrong.set(row, [...(wrong.get(row) ?? []), `${column}：${msg}`])
  const lines = [
    ...result.rows.filter(({ row }) => wrong.has(row)),
    ...result.rows.filter(({ row }) => !wrong.has(row)),
  ]
  return (
    <>
      <p className={css.counts} role="status">
        {name}（{layouts[result.layout]}）共 <b>{count(result.total)}</b> 行，校验通过 <b>{count(result.ok)}</b>{' '}
        行，有误 <b data-bad={result.failed > 0}>{count(result.failed)}</b> 行
        {result.failed === 0 && `；将新增 ${count(result.created)} 所，更新 ${count(result.updated)} 所`}
      </p>
      {result.failed > 0 && <p className={css.failure}>请改正有误的行后重新上传；在此之前，整个文件都不会导入。</p>}
      <div className={css.rows} data-tall="true">
        <table>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">学校编码</th>
              <th scope="col">学校名称</th>
              <th scope="col">地区</th>
              <th scope="col">类型</th>
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, MAX_LINES).map((line) => (
              <tr key={line.row} data-bad={wrong.has(line.row)}>
                <td>{line.row}</td>
                <td>{line.code || '--'}</td>
                <td>{line.name || '--'}</td>
                <td>{line.place || '--'}</td>
                <td>{line.typeName || '--'}</td>
                <td>{wrong.get(line.row)?.map((text) => <div key={text}>{text}</div>) ?? acts[line.act]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {lines.length > MAX_LINES && <p className={css.quiet}>其余 {count(lines.length - MAX_LINES)} 行未列出</p>}
      </div>
    </>
  )
}
