import type { UserRow } from '@data-centre/api'
import { type ReactNode, useState } from 'react'
import type { ListColumn } from '../../../../blocks/table/list-table.tsx'
import { useRoleChoices } from '../use-role-choices.ts'
import { AccountActions } from './account-actions.tsx'
import { accountColumns } from './account-columns.tsx'
import { AccountDialogs } from './account-dialogs.tsx'
import type { OpenAccount } from './open-account.ts'
import { type Secret, useAccountCommands } from './use-account-commands.ts'

interface AccountsOptions extends OpenAccount {
  rows: readonly UserRow[] | undefined
  onShow: (account: OpenAccount) => void
  /** School of an account that is made here. */
  school?: { id: string; name: string }
  /** A further action of a row. */
  action?: { label: string; onClick: (user: UserRow) => void }
}

/** What lists of accounts share: their columns, what can be done with an account, and the dialogs for it. */
export function useAccounts({ rows, open, show, onShow, school, action: more }: AccountsOptions) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const roles = useRoleChoices().data ?? []
  const commands = useAccountCommands(setSecret)
  const columns = {
    ...accountColumns,
    actions: {
      label: '操作',
      width: more ? 296 : 252,
      stays: 'right',
      cell: (user) => <AccountActions user={user} commands={commands} onShow={onShow} more={more} />,
    },
  } satisfies Record<string, ListColumn<UserRow>>
  const user = rows?.find(({ id }) => id === open)
  const dialogs: ReactNode = (
    <AccountDialogs
      user={user}
      open={open}
      show={show}
      roles={roles}
      school={school}
      secret={secret}
      setSecret={setSecret}
      onShow={onShow}
    />
  )
  return { columns, dialogs, roles }
}
