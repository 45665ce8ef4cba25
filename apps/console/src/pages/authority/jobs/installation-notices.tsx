import { useCall } from '../../../kit/use-call.ts'
import css from './jobs.module.css'

/** 部署提示: what the administrator of the installation should change; nothing where all is well. */
export function InstallationNotices() {
  const { data = [] } = useCall('sysJob/getNotices', {})
  if (data.length === 0) return null
  return (
    <section className={css.notices} aria-label="部署提示">
      <strong>部署提示</strong>
      {data.map(({ says, hint }) => (
        <p key={says}>
          {says}
          <small>{hint}</small>
        </p>
      ))}
    </section>
  )
}
