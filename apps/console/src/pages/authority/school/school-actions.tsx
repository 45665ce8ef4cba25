import '@arco-design/web-react/es/Dropdown/style/css.js'
import '@arco-design/web-react/es/Menu/style/css.js'
import { Dropdown, Menu } from '@arco-design/web-react'
import { rights, type SchoolRow } from '@data-centre/api'
import { useHolds } from '@data-centre/auth'
import css from './school.module.css'

/** What can be opened of a school. */
export type SchoolAct = 'edit' | 'version' | 'rights' | 'carousel' | 'logo' | 'sms' | 'users'

/** The buttons of a row of schools, as far as the reader holds their rights. */
export function SchoolActions({ school, onOpen }: { school: SchoolRow; onOpen: (act: SchoolAct) => void }) {
  const mayVersion = useHolds(rights.setSchoolVersion)
  const maySend = useHolds(rights.sendSms)
  const mayGrant = useHolds(rights.grantCapabilities)
  return (
    <span className={css.actions}>
      <button type="button" className="link-button" aria-label={`编辑 ${school.name}`} onClick={() => onOpen('edit')}>
        编辑
      </button>
      {mayVersion && (
        <button
          type="button"
          className="link-button"
          aria-label={`版本 ${school.name}`}
          onClick={() => onOpen('version')}
        >
          版本
        </button>
      )}
      <Dropdown
        trigger="click"
        position="br"
        droplist={
          <Menu onClickMenuItem={(act) => onOpen(act as SchoolAct)}>
            {mayGrant ? <Menu.Item key="rights">权限</Menu.Item> : null}
            <Menu.Item key="carousel">轮播</Menu.Item>
            <Menu.Item key="logo">Logo</Menu.Item>
            <Menu.Item key="users">用户</Menu.Item>
            {maySend ? <Menu.Item key="sms">短信</Menu.Item> : null}
          </Menu>
        }
      >
        <button type="button" className="link-button" aria-label={`更多 ${school.name}`} aria-haspopup="menu">
          更多
        </button>
      </Dropdown>
    </span>
  )
}
