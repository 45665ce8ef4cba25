import { hasKeyword, type UserRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { Failed, failureWords } from '@data-centre/charts'
import { useState } from 'react'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { useCall, useList } from '../../../kit/use-call.ts'
import { SearchField } from '../../../shell/search-field.tsx'
import { ACCOUNT_LISTS } from '../role/text.ts'
import css from './schools-dialog.module.css'

/** Schools that one answer offers; who looks for another types its name. */
const OFFERED = 50

interface School {
  id: string
  name: string
}

/** 管理范围: which schools an account looks after, moved between two lists. */
export function SchoolsDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { data, error, refetch } = useCall('user/queryUserManageArea', { userId: user.id }, { gcTime: 0 })
  if (data)
    return (
      <Lists user={user} given={data.schoolIds.map((id) => ({ id, name: data.names[id] ?? id }))} onClose={onClose} />
    )
  return (
    <FormDialog
      title={`管理的学校 · ${user.userName}`}
      width={760}
      value={null}
      check={() => '管理范围尚未读出'}
      save={async () => undefined}
      onClose={onClose}
    >
      {error ? (
        <Failed reason={failureWords(error)} onRetry={() => void refetch()} height={320} />
      ) : (
        <div className={css.waiting} role="status" aria-label="加载中" />
      )}
    </FormDialog>
  )
}

function Lists({ user, given, onClose }: { user: UserRow; given: readonly School[]; onClose: () => void }) {
  const [chosen, setChosen] = useState(given)
  const [keyword, setKeyword] = useState('')
  const offers = useList('school/getUnCheckSchoolList', { userId: user.id, keyword: keyword.trim(), pageSize: OFFERED })
  const taken = new Set(chosen.map(({ id }) => id))
  // What was taken out here stands among the offers again, though the server still counts it as given.
  const back = given.filter(({ id, name }) => !taken.has(id) && hasKeyword(keyword, name))
  const offered = [...back, ...(offers.data?.list ?? []).filter(({ id }) => !taken.has(id))]
  const hidden = Math.max(0, (offers.data?.total ?? 0) - OFFERED)
  const save = () =>
    call('school/editUserSchoolManageArea', { userId: user.id, schoolIds: chosen.map(({ id }) => id).join(',') })
  const list = (
    label: string,
    schools: readonly School[],
    act: '加入' | '移出',
    onAct: (school: School) => void,
    empty: string,
  ) => (
    <ul className={css.list} aria-label={label}>
      {schools.map((school) => (
        <li key={school.id}>
          <span title={school.name}>{school.name}</span>
          <button
            type="button"
            className="link-button"
            aria-label={`${act} ${school.name}`}
            onClick={() => onAct(school)}
          >
            {act}
          </button>
        </li>
      ))}
      {schools.length === 0 && <li className={css.empty}>{empty}</li>}
    </ul>
  )
  return (
    <FormDialog
      title={`管理的学校 · ${user.userName}`}
      width={760}
      value={chosen.map(({ id }) => id)}
      save={save}
      done="操作成功，该用户的页面将在数秒内更新"
      renews={ACCOUNT_LISTS}
      onClose={onClose}
    >
      <div className={css.lists}>
        <section>
          <header>
            <h4>可选学校</h4>
            <SearchField
              label="搜索可选学校"
              placeholder="学校名称"
              width={200}
              value={keyword}
              onChange={setKeyword}
            />
          </header>
          {offers.error && !offers.data ? (
            <Failed reason={failureWords(offers.error)} onRetry={() => void offers.refetch()} height={300} />
          ) : (
            list(
              '可选学校',
              offered,
              '加入',
              (school) => setChosen([...chosen, school]),
              offers.data ? '没有可加入的学校' : '正在读取…',
            )
          )}
        </section>
        <section>
          <header>
            <h4>已选 {chosen.length} 所</h4>
          </header>
          {list(
            '已选学校',
            chosen,
            '移出',
            ({ id }) => setChosen(chosen.filter((one) => one.id !== id)),
            '没有单独给出的学校',
          )}
        </section>
      </div>
      <p className={css.hint}>
        {hidden > 0 && `另有 ${hidden} 所未列出，请搜索。`}
        所属学校“{user.schoolName || '无'}”始终在范围内；角色的数据范围是上限，超出的部分不生效。
      </p>
    </FormDialog>
  )
}
