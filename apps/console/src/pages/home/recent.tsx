import { allowedPaths, selection, useCaller } from '@data-centre/auth'
import { Panel } from '@data-centre/charts'
import { dayTime } from '@data-centre/charts/format'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { recentVisits, type Visit } from '../../shell/recent-visits.ts'
import css from './home-page.module.css'

/** 最近访问: eight pages, kept on this machine; a click restores the school or province of then. */
export function RecentVisits() {
  const { userId, rights } = useCaller()
  const navigate = useNavigate()
  const allowed = useMemo(() => allowedPaths(rights), [rights])
  const visits = recentVisits(userId).filter(({ path }) => allowed.has(path))
  const open = ({ path, selection: chosen }: Visit) => {
    if (chosen.schoolId) selection.chooseSchool(chosen.schoolId, chosen.schoolName ?? '')
    if (chosen.sfprovince) selection.chooseProvince(chosen.sfprovince)
    navigate(path)
  }
  const now = Date.now()
  return (
    <Panel
      title="最近访问"
      note="仅保存在本机"
      height={148}
      state={visits.length === 0 ? 'empty' : 'ready'}
      reason="打开过的页面会列在这里"
    >
      {() => (
        <ul className={css.visits}>
          {visits.map((visit) => (
            <li key={visit.path + visit.owner}>
              <button type="button" className={css.visit} onClick={() => open(visit)}>
                <strong>{visit.title}</strong>
                <span>{visit.owner}</span>
                <time>{dayTime(visit.at, now)}</time>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
