import { Modal } from '@arco-design/web-react'
import type { SavedUser } from '@data-centre/api'
import { copyText } from '@data-centre/charts'
import { useId, useState } from 'react'
import css from './role.module.css'

/** The initial password, which is shown this once. */
export function PasswordDialog({ userName, saved, onClose }: { userName: string; saved: SavedUser; onClose: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const [kept, setKept] = useState(false)
  const id = useId()
  return (
    <Modal
      visible
      title="初始密码"
      style={{ width: 520 }}
      closable={false}
      maskClosable={false}
      escToExit={false}
      footer={
        <button type="button" className="button primary" disabled={!kept} onClick={onClose}>
          完成
        </button>
      }
      autoFocus
      focusLock
    >
      <p className={css.once}>密码只显示这一次，24 小时内有效，首次登录后必须修改。请立即交给本人。</p>
      <div className={css.secret}>
        <span>账号</span>
        <code>{userName}</code>
      </div>
      <div className={css.secret}>
        <span>初始密码</span>
        <code data-testid="initial-password">{saved.initialPassword}</code>
        <button type="button" className="link-button" onClick={() => void copyText(saved.initialPassword ?? '').then(setCopied)}>
          {copied === null ? '复制' : copied ? '已复制' : '复制失败，请手动选择'}
        </button>
      </div>
      <label className={css.check} htmlFor={id}>
        <input id={id} type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        我已保存密码
      </label>
    </Modal>
  )
}
