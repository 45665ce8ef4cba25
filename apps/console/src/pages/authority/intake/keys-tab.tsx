import type { IntakeKey } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { dateTime, shanghaiDay } from '@data-centre/charts/format'
import { useState } from 'react'
import { StateMark } from '../../../blocks/parts/state-mark.tsx'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { Icon } from '../../../icons.tsx'
import { useCall } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { HomePagesDialog } from './home-pages.tsx'
import css from './intake.module.css'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { TestEventDialog } from './test-event-dialog.tsx'
import { keyStates, platformName } from './text.ts'

const schoolsOf = ({ schools }: IntakeKey): string =>
  schools ? `${schools.length} 所：${schools.map(({ name }) => name).join('、')}` : '全部学校'

/** 平台密钥: made, tried with a test event, given other home pages, disabled; the secret is shown at its making only. */
export function KeysTab() {
  const [dialog, setDialog] = useState<'new' | { kind: 'test' | 'homePages'; key: IntakeKey } | null>(null)
  const query = useCall('ingest/getKeys', {})
  const disable = useCommand({
    ask: ({ name }: IntakeKey) => ({
      content: `停用“${name}”后，使用该密钥的上报将在数秒内被拒绝，且不能恢复。确定停用吗？`,
      okText: '停用',
      isDanger: true,
    }),
    work: ({ id }) => call('ingest/disableKey', { id }),
    done: (_, { name }) => `已停用“${name}”`,
    renews: ['ingest/getKeys'],
  })
  const columns: readonly ListColumn<IntakeKey>[] = [
    { label: '名称', width: 168, cell: ({ name }) => name, hint: ({ name }) => name },
    { label: '密钥名', width: 156, cell: ({ keyId }) => keyId, hint: ({ keyId }) => keyId },
    { label: '平台', width: 84, cell: ({ platform }) => platformName(platform) },
    { label: '可上报学校', cell: schoolsOf, hint: schoolsOf },
    { label: '最近使用', width: 148, cell: ({ lastUsedAt }) => (lastUsedAt ? dateTime(lastUsedAt) : '尚未使用') },
    { label: '到期', width: 108, cell: ({ expiresAt }) => (expiresAt ? shanghaiDay(expiresAt) : '长期') },
    {
      label: '状态',
      width: 92,
      cell: ({ state }) => <StateMark tone={keyStates[state].tone}>{keyStates[state].text}</StateMark>,
      hint: ({ createdAt, createdBy, homePages }) =>
        `${createdBy ?? '系统'} 于 ${dateTime(createdAt)} 创建${homePages.length > 0 ? `，平台网址 ${homePages.join('、')}` : ''}`,
    },
    {
      label: '操作',
      width: 216,
      cell: (key) =>
        key.state === 'active' ? (
          <KeyActions
            name={key.name}
            onTest={() => setDialog({ kind: 'test', key })}
            onHomePages={() => setDialog({ kind: 'homePages', key })}
            onDisable={() => void disable.run(key)}
          />
        ) : (
          '--'
        ),
    },
  ]
  return (
    <>
      <ListTable
        title="平台密钥"
        note="密钥只在新建时显示一次；停用后数秒内生效，操作记入操作日志"
        tools={
          <button type="button" className="button primary" onClick={() => setDialog('new')}>
            <Icon name="plus" size={14} />
            新建密钥
          </button>
        }
        columns={columns}
        rows={query.data}
        keyOf={({ id }) => id}
        query={query}
        empty={{
          reason: '还没有密钥，平台需要密钥才能上报',
          actions: [{ label: '新建密钥', onClick: () => setDialog('new') }],
        }}
      />
      {dialog === 'new' && <NewKeyDialog onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'new' && dialog.kind === 'test' && (
        <TestEventDialog intakeKey={dialog.key} onClose={() => setDialog(null)} />
      )}
      {dialog !== null && dialog !== 'new' && dialog.kind === 'homePages' && (
        <HomePagesDialog intakeKey={dialog.key} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

interface KeyActionsProps {
  name: string
  onTest: () => void
  onHomePages: () => void
  onDisable: () => void
}

/** What can be done with a key that is in force. */
function KeyActions({ name, onTest, onHomePages, onDisable }: KeyActionsProps) {
  return (
    <span className={css.actions}>
      <button type="button" className="link-button" aria-label={`用 ${name} 发送测试事件`} onClick={onTest}>
        测试事件
      </button>
      <button type="button" className="link-button" aria-label={`修改 ${name} 的平台网址`} onClick={onHomePages}>
        平台网址
      </button>
      <button type="button" className="link-button" aria-label={`停用 ${name}`} onClick={onDisable}>
        停用
      </button>
    </span>
  )
}
