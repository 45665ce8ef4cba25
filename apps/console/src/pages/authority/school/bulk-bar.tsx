import { rights, type SchoolBatchOp, type SchoolBatchResult, schoolBatchLabels } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useHolds } from '@data-centre/auth'
import { useState } from 'react'
import { FileButton } from '../../../blocks/parts/file-button.tsx'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { useCommand } from '../../../kit/use-command.ts'
import { CapabilityBoxes } from './capability-boxes.tsx'
import { ResultDialog } from './result-dialog.tsx'
import css from './school.module.css'
import { SmsDialog } from './sms-dialog.tsx'
import { SCHOOL_LIST } from './text.ts'
import { asPlatform } from './version-dialog.tsx'
import { type VersionChoice, VersionFields, wrongVersion } from './version-fields.tsx'

const BATCH_RIGHT = rights.batchSchools
const SMS_RIGHT = rights.sendSms

interface BulkBarProps {
  /** Ids of the chosen schools. */
  chosen: readonly string[]
  onClear: () => void
}

/** What can be done with the chosen schools. Answers come row by row. */
export function BulkBar({ chosen, onClear }: BulkBarProps) {
  const [form, setForm] = useState<'version' | 'addManage' | 'removeManage' | 'sms' | null>(null)
  const [done, setDone] = useState<{ title: string; result: SchoolBatchResult } | null>(null)
  const [version, setVersion] = useState<VersionChoice>({ version: '1', dataSource: '', start: '', end: '', note: '' })
  const [manageIds, setManageIds] = useState<number[]>([])
  const mayOperate = useHolds(BATCH_RIGHT)
  const maySend = useHolds(SMS_RIGHT)
  const mayGrant = useHolds(rights.grantCapabilities)
  const run = async (op: SchoolBatchOp, args: object = {}) => {
    const { data } = await call('school/batchOperateSchool', {
      schoolIds: [...chosen].map(Number),
      op,
      args: JSON.stringify(args),
    })
    setDone({ title: schoolBatchLabels[op], result: data })
  }
  const toggle = useCommand({
    ask: (op: 'open' | 'close') => ({
      content:
        op === 'close'
          ? `关闭 ${chosen.length} 所学校后，其用户将在 5 秒内退出登录，且不能再登录。确定关闭吗？`
          : `确定开通 ${chosen.length} 所学校吗？`,
      okText: schoolBatchLabels[op],
      isDanger: op === 'close',
    }),
    work: (op) => run(op),
    renews: [SCHOOL_LIST],
  })
  return (
    <section className={css.bulk} aria-label="批量操作">
      <span>
        已选 <b>{chosen.length}</b> 所
      </span>
      <button type="button" className="link-button" onClick={onClear}>
        取消选择
      </button>
      <span className={css.space} />
      {mayOperate && (
        <>
          <button type="button" className="button" onClick={() => void toggle.run('open')}>
            开通
          </button>
          <button type="button" className="button" onClick={() => void toggle.run('close')}>
            关闭
          </button>
          <button type="button" className="button" onClick={() => setForm('version')}>
            设置版本
          </button>
          {mayGrant && (
            <>
              <button type="button" className="button" onClick={() => setForm('addManage')}>
                追加权限
              </button>
              <button type="button" className="button" onClick={() => setForm('removeManage')}>
                移除权限
              </button>
            </>
          )}
        </>
      )}
      {maySend && (
        <button type="button" className="button" onClick={() => setForm('sms')}>
          发送短信
        </button>
      )}
      <FileButton
        path="school/exportSchools"
        input={{ schoolIds: chosen.map(Number) }}
        question={`导出已选的 ${chosen.length} 所学校？`}
      />
      {form === 'version' && (
        <FormDialog
          title={`设置版本 · ${chosen.length} 所学校`}
          value={version}
          check={() => wrongVersion(version)}
          save={() =>
            run('version', {
              version: Number(version.version),
              dataSource: asPlatform(version.dataSource),
              schoolStartTime: version.start,
              schoolEndTime: version.end,
              note: version.note,
            })
          }
          renews={[SCHOOL_LIST]}
          onClose={() => setForm(null)}
        >
          <VersionFields value={version} onChange={setVersion} />
        </FormDialog>
      )}
      {(form === 'addManage' || form === 'removeManage') && (
        <FormDialog
          title={`${schoolBatchLabels[form]} · ${chosen.length} 所学校`}
          okText={form === 'addManage' ? '追加' : '移除'}
          value={manageIds}
          check={() => (manageIds.length === 0 ? '请选择管理权限' : '')}
          save={() => run(form, { manageIds })}
          renews={[SCHOOL_LIST]}
          onClose={() => setForm(null)}
        >
          <CapabilityBoxes value={manageIds} onChange={setManageIds} />
        </FormDialog>
      )}
      {form === 'sms' && <SmsDialog schoolIds={chosen} onClose={() => setForm(null)} />}
      {done && <ResultDialog {...done} onClose={() => setDone(null)} />}
    </section>
  )
}
