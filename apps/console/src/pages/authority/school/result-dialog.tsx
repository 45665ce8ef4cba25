import type { SchoolBatchResult } from '@data-centre/api'
import { Dialog } from '../../../kit/dialog.tsx'
import css from './school.module.css'

/** What became of each school of an operation on many. */
export const ResultDialog = ({
  title,
  result,
  onClose,
}: {
  title: string
  result: SchoolBatchResult
  onClose: () => void
}) => (
  <Dialog
    title={`${title} · 结果`}
    style={{ width: 560 }}
    onCancel={onClose}
    footer={
      <button type="button" className="button primary" onClick={onClose}>
        完成
      </button>
    }
  >
    <p className={css.counts}>
      成功 <b>{result.ok}</b>
      失败 <b data-bad={result.failed.length > 0}>{result.failed.length}</b>
    </p>
    {result.failed.length > 0 && (
      <div className={css.rows}>
        <table>
          <thead>
            <tr>
              <th scope="col">学校</th>
              <th scope="col">原因</th>
            </tr>
          </thead>
          <tbody>
            {result.failed.map(({ id, name, msg }) => (
              <tr key={id}>
                <td>{name}</td>
                <td>{msg}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </Dialog>
)
