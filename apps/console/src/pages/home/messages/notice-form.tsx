import { Modal, Select } from '@arco-design/web-react'
import { batched, call } from '@data-centre/api/client'
import { useCaller } from '@data-centre/auth'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Segment } from '../../../blocks/segment.tsx'
import { useProvinces } from '../../../shell/use-provinces.ts'
import css from './messages.module.css'

const targets = { all: '全部', province: '某个省份', school: '某所学校' } as const
type Target = keyof typeof targets

/** 写通知: to everybody, the people of a province, or those of a school of the writer's area. */
export function NoticeForm({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const { profile } = useCaller()
  const open = (Object.keys(targets) as Target[])
    .filter((name) => name !== 'all' || profile.areaKind === 'nation')
    .filter((name) => name !== 'province' || ['nation', 'province'].includes(profile.areaKind))
  const [target, setTarget] = useState<Target>(open[0] ?? 'school')
  const [province, setProvince] = useState<string>()
  const [schoolId, setSchoolId] = useState<string>()
  const [keyword, setKeyword] = useState('')
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [until, setUntil] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const id = useId()
  const { data: provinces = [] } = useProvinces(open.includes('province'))
  const schools = useQuery({
    queryKey: ['schools', keyword],
    queryFn: () => batched('dataOverviewTotalData/getSchools', keyword ? { schoolName: keyword } : {}),
    select: ({ data }) => data,
    enabled: target === 'school',
  })
  const send = async () => {
    if (target === 'province' && !province) return setFailure('请选择省份')
    if (target === 'school' && !schoolId) return setFailure('请选择学校')
    setBusy(true)
    setFailure('')
    try {
      await call('message/saveNotice', { title, body, until, ...(target === 'province' ? { province } : {}), ...(target === 'school' && schoolId ? { schoolId } : {}) })
      onSent()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title="写通知"
      style={{ width: 560 }}
      okText="发出"
      cancelText="取消"
      confirmLoading={busy}
      maskClosable={false}
      onOk={() => void send()}
      onCancel={onClose}
      autoFocus
      focusLock
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className={css.field}>
          <span>发给</span>
          <Segment label="发给" options={open.map((value) => ({ value, label: targets[value] }))} value={target} onChange={setTarget} />
        </div>
        {target === 'province' && (
          <div className={css.field}>
            <span>省份</span>
            <Select
              aria-label="省份"
              placeholder="请选择"
              showSearch
              value={province}
              options={provinces.map((entry) => ({ value: entry.code, label: entry.province }))}
              onChange={setProvince}
            />
          </div>
        )}
        {target === 'school' && (
          <div className={css.field}>
            <span>学校</span>
            <Select
              aria-label="学校"
              placeholder="输入学校名称查找"
              showSearch
              filterOption={false}
              onSearch={setKeyword}
              value={schoolId}
              options={(schools.data ?? []).map((school) => ({ value: school.id, label: school.name }))}
              onChange={setSchoolId}
              notFoundContent="无匹配数据"
            />
          </div>
        )}
        <div className={css.field}>
          <label htmlFor={`${id}-title`}>标题</label>
          <input id={`${id}-title`} value={title} maxLength={60} onChange={(event) => setTitle(event.target.value)} />
        </div>
        <div className={css.field}>
          <label htmlFor={`${id}-body`}>正文</label>
          <textarea id={`${id}-body`} rows={6} value={body} maxLength={2000} onChange={(event) => setBody(event.target.value)} />
        </div>
        <div className={css.field}>
          <label htmlFor={`${id}-until`}>显示到</label>
          <div>
            <input id={`${id}-until`} type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
            <small>不填表示一直显示</small>
          </div>
        </div>
        {failure && (
          <p className={css.failure} role="alert">
            {failure}
          </p>
        )}
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}
