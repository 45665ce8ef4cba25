import { pathOf, type RouteKey } from '@data-centre/api'
import { Icon, type IconName } from '../../../icons.tsx'
import css from './entrances.module.css'
import { platformLinks } from './platform-links.ts'

const walls: readonly { route: RouteKey; name: string; text: string; icon: IconName }[] = [
  { route: 'overviewWall', name: '数据总览', text: '规模与活跃一屏看全', icon: 'dashboard' },
  { route: 'realTimeWall', name: '实时数据', text: '此刻正在发生的教与学', icon: 'bolt' },
]

/** Public data centres and sister platforms; each opens a new window. */
export const Entrances = () => (
  <nav className={css.entrances} aria-label="公开数据中心与平台入口">
    <ul className={css.walls}>
      {walls.map(({ route, name, text, icon }) => (
        <li key={route}>
          <a className={css.wall} href={pathOf(route)} target="_blank" rel="noopener">
            <Icon name={icon} size={18} className={css.icon} />
            <strong>{name}</strong>
            <Icon name="launch" size={14} className={css.launch} />
            <span>{text}</span>
          </a>
        </li>
      ))}
    </ul>
    <ul className={css.platforms}>
      <li className={css.heading}>平台入口</li>
      {platformLinks.map(({ platform, name, href }) => (
        <li key={platform}>
          <a className={css.platform} href={href} target="_blank" rel="noopener noreferrer">
            <i style={{ background: `var(--pf-${platform})` }} />
            {name}
            <Icon name="launch" size={13} className={css.launch} />
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
