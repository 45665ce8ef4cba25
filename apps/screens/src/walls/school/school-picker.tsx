import { pathOf } from '@data-centre/api'
import { useEffect, useState } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useWall } from '../../data/wall-context.ts'
import './school-overview.css'

const DEBOUNCE_MS = 1000
const SHOWN = 8

/**
 * Picker of the school: what is typed is looked for after a second of rest. Hidden, it still fills its region: a wall with an
 * empty one is not whole, and a carousel would wait for it.
 */
export function SchoolPicker({ hidden }: { hidden: boolean }) {
  const { scopeName, here } = useWall()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useCall('dataOverviewTotalData/getSchools', wanted ? { schoolName: wanted } : {}, { enabled: open })
  const found = (data ?? []).slice(0, SHOWN)
  return (
    <div className="school-picker" data-open={open} hidden={hidden}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        切换学校
      </button>
      {open && (
        <div className="school-picker-list">
          <input
            type="search"
            aria-label="搜索学校"
            placeholder={scopeName}
            value={typed}
            maxLength={50}
            // biome-ignore lint/a11y/noAutofocus: it opens because somebody wants to type
            autoFocus
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
          />
          <ul>
            {found.map(({ id, name }) => (
              <li key={id}>
                <a href={pathOf('schoolOverview', { schoolId: id })} aria-current={id === here.schoolId}>
                  {name}
                </a>
              </li>
            ))}
            {data && found.length === 0 && <li className="quiet">无匹配数据</li>}
          </ul>
        </div>
      )}
    </div>
  )
}
