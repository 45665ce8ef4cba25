import { pathOf } from '@data-centre/api'
import { selection } from '@data-centre/auth'
import { useWall } from '../../data/wall-context.ts'
import './school-overview.css'

/** Leads into the data centre of the school that the wall shows. */
export function DataCentreLink() {
  const { here, scopeName } = useWall()
  return (
    <a
      className="school-link"
      href={pathOf('schoolDashboard')}
      onClick={() => here.schoolId && selection.chooseSchool(here.schoolId, scopeName)}
    >
      进入学校数据中心
    </a>
  )
}
