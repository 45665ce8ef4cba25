import { routes } from '@data-centre/api'
import { allowedPaths, useCaller } from '@data-centre/auth'
import { Panel } from '@data-centre/charts'
import { Link } from 'react-router-dom'
import { Icon } from '../../icons.tsx'
import css from './home-page.module.css'

/** Pages that belong to no centre: tools of those who look after the walls, and what is everybody's own: exports and disputes. */
const TOOLS = [
  'authorityExports',
  'authorityDisputes',
  'wallContent',
  'screenTest',
  'connectionTest',
  'realTimeTest',
] as const

/** 工具: the granted ones; those of the screens open a new window. */
export function Tools() {
  const { rights } = useCaller()
  const allowed = allowedPaths(rights)
  const granted = TOOLS.map((key) => routes[key]).filter(({ path }) => allowed.has(path))
  if (granted.length === 0) return null
  return (
    <Panel title="工具" className={css.toolsPanel}>
      <nav className={css.tools} aria-label="工具">
        {granted.map(({ path, title, app }) =>
          app === 'console' ? (
            <Link key={path} className={css.tool} to={path}>
              {title}
            </Link>
          ) : (
            <a key={path} className={css.tool} href={path} target="_blank" rel="noopener">
              {title}
              <Icon name="launch" size={14} />
            </a>
          ),
        )}
      </nav>
    </Panel>
  )
}
