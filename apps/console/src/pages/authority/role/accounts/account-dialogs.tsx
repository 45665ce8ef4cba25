import type { UserRow } from '@data-centre/api'
import { SecretDialog } from '../../../../kit/secret-dialog.tsx'
import type { useRoleChoices } from '../use-role-choices.ts'
import { CLOSED, type OpenAccount } from './open-account.ts'
import type { Secret } from './use-account-commands.ts'
import { UserDrawer } from './user-drawer.tsx'
import { UserForm } from './user-form.tsx'

interface AccountDialogsProps extends OpenAccount {
  user: UserRow | undefined
  roles: NonNullable<ReturnType<typeof useRoleChoices>['data']>
  school: { id: string; name: string } | undefined
  secret: Secret | null
  setSecret: (secret: Secret | null) => void
  onShow: (account: OpenAccount) => void
}

/** The dialog that is open over a list of accounts. */
export function AccountDialogs({ user, open, show, roles, school, secret, setSecret, onShow }: AccountDialogsProps) {
  const close = () => onShow(CLOSED)
  return (
    <>
      {show === 'form' && (open === '' || user) && (
        <UserForm
          user={user ?? null}
          roles={roles}
          {...(school ? { school } : {})}
          onClose={close}
          onSaved={(userName, saved) => {
            if (saved.initialPassword) setSecret({ userName, password: saved.initialPassword })
            // A new account has no place yet beside its school: that comes next.
            onShow(saved.initialPassword ? { open: saved.id, show: 'rights' } : CLOSED)
          }}
        />
      )}
      {show === 'rights' && open && !secret && <UserDrawer userId={open} onClose={close} />}
      {secret && (
        <SecretDialog
          title="初始密码"
          warning="密码只显示这一次，24 小时内有效，首次登录后必须修改。请立即交给本人。"
          lines={[
            { label: '账号', value: secret.userName, plain: true },
            { label: '初始密码', value: secret.password },
          ]}
          kept="我已保存密码"
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}
