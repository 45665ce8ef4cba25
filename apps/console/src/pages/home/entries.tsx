import { pathOf } from '@data-centre/api'
import { firstPathOf, useCaller, useSelection } from '@data-centre/auth'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from '../../icons.tsx'
import { type Area, areaTitles } from '../../shell/area/area.ts'
import { useProvinces } from '../../shell/area/use-provinces.ts'
import css from './home-page.module.css'

const icons: Readonly<Record<Area, IconName>> = {
  school: 'school',
  province: 'pin',
  operation: 'dashboard',
  authority: 'shield',
}

/** Cards of the centres that the caller may open. */
export function Entries({ centres }: { centres: readonly Area[] }) {
  const { rights, profile } = useCaller()
  const { schoolName } = useSelection()
  const { data: provinces } = useProvinces(centres.includes('province'))
  const labels: Readonly<Record<Area, string>> = {
    school: profile.isDemo ? '演示学校' : (schoolName ?? profile.areaLabel),
    province: provinces ? (provinces.length === 1 ? (provinces[0]?.province ?? '') : `${provinces.length} 个省份`) : '',
    operation: '全国汇总',
    authority: '菜单、角色、学校、日志',
  }
  return (
    <nav className={css.entries} aria-label="数据中心">
      {centres.map((area) => (
        <Link key={area} className={css.entry} to={firstPathOf(rights.rightTreeNodeList, area) ?? pathOf('home')}>
          <span className={css.entryIcon}>
            <Icon name={icons[area]} size={20} />
          </span>
          <span className={css.entryText}>
            <strong>{areaTitles[area]}</strong>
            <small>{labels[area]}</small>
          </span>
          <Icon name="chevronRight" size={16} />
        </Link>
      ))}
    </nav>
  )
}
