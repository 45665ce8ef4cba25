import { useSite } from '../../../site.ts'
import css from './demo-accounts.module.css'

/** Accounts of the demo world, marked as such; nothing in an installation without it. */
export function DemoAccounts({ onPick }: { onPick: (userName: string, password: string) => void }) {
  const site = useSite()
  if (!site?.demo || site.accounts.length === 0) return null
  return (
    <details className={css.demo}>
      <summary>
        <span className={css.tag}>演示数据</span>
        演示账号 {site.accounts.length} 个，点选即填入
      </summary>
      <ul className={css.list}>
        {site.accounts.map(({ userName, password, role }) => (
          <li key={userName}>
            <button type="button" className={css.account} onClick={() => onPick(userName, password)}>
              <span>{userName}</span>
              <small>{role}</small>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
