import { type ReplayRow, rights, type WallDeviceRow, type WallOrder, type WallState, wallStates } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useHolds } from '@data-centre/auth'
import { dateTime } from '@data-centre/charts/format'
import { useState } from 'react'
import { type ListColumn, ListTable } from '../../../blocks/list-table.tsx'
import { Segment } from '../../../blocks/segment.tsx'
import { StateMark } from '../../../blocks/state-mark.tsx'
import { Icon } from '../../../icons.tsx'
import { oneOf, text } from '../../../kit/list-fields.ts'
import { refusalOf } from '../../../kit/refusal.ts'
import { useCall } from '../../../kit/use-call.ts'
import { useCommand, useRenew } from '../../../kit/use-command.ts'
import { useListState } from '../../../kit/use-list-state.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { RefreshButton } from '../../../shell/refresh-button.tsx'
import { Refused } from '../../../shell/refused.tsx'
import { SearchField } from '../../../shell/search-field.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { ReplayBar } from './replay-bar.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { useReplays } from './use-replays.ts'
import { slideText, WallDrawer } from './wall-drawer.tsx'
import { heapText, linkText, present, spanText, stateText, stateTones } from './wall-text.ts'
import css from './walls.module.css'

const PAIR_RIGHT = rights.pairWalls
/** What is said once a wall has its order. */
const orderTexts: Readonly<Record<Exclude<WallOrder, 'renew'>, (name: string) => string>> = {
  identify: (name) => `“${name}”正在显示自己的名称`,
  screenshot: (name) => `已通知“${name}”截图`,
  reload: (name) => `已通知“${name}”重新加载`,
}
/** Walls say every five seconds how they are. */
const EVERY_MS = 5000

const filters: readonly { value: WallState | 'all'; label: string }[] = [
  { value: 'all', label: '全部' },
  ...(Object.keys(wallStates) as WallState[]).map((value) => ({ value, label: wallStates[value] })),
]
type Filter = (typeof filters)[number]['value']
/** `wall` is the one that stands open. */
const fields = {
  state: oneOf(
    filters.map(({ value }) => value),
    'all',
  ),
  keyword: text(),
  wall: text(),
}

const fits = ({ name, areaName, shows, state }: WallDeviceRow, filter: Filter, keyword: string): boolean =>
  (filter === 'all' || state === filter) && [name, areaName, shows].some((text) => text.includes(keyword))

/** /authority/walls: every paired wall, how it is, and what can be done about it from here. */
export default function WallsPage() {
  const { state: filter, keyword, wall: openId, put } = useListState({ fields })
  const [dialog, setDialog] = useState<'pair' | WallDeviceRow | { replay: readonly string[] } | null>(null)
  /** Picture that was asked for: of which wall, and the one before. */
  const [asked, setAsked] = useState<{ id: string; before: string | null } | null>(null)
  const mayPair = useHolds(PAIR_RIGHT)
  const query = useCall('device/getList', {}, { refetchInterval: EVERY_MS })
  const renew = useRenew()
  const notify = useCommand({
    work: ({ wall, order }: { wall: WallDeviceRow; order: keyof typeof orderTexts }) => call('device/order', { id: wall.id, order }),
    done: (_, { wall, order }) => orderTexts[order](wall.name),
    onDone: (_, { wall, order }) => {
      if (order === 'screenshot') setAsked({ id: wall.id, before: wall.pictureAt })
    },
  })
  const revoke = useCommand({
    ask: ({ name }: WallDeviceRow) => ({
      content: `解绑后，“${name}”在数秒内停止显示数据并回到配对码；再次使用需要重新绑定。确定解绑吗？`,
      okText: '解绑',
      isDanger: true,
    }),
    work: ({ id }) => call('device/revoke', { id }),
    done: (_, { name }) => `已解绑“${name}”`,
    renews: ['device/getList'],
  })
  const replays = useReplays(mayPair)
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />

  const rows = query.data?.filter((wall) => fits(wall, filter, keyword))
  const open = query.data?.find(({ id }) => id === openId)
  const waiting = asked !== null && query.data?.find(({ id }) => id === asked.id)?.pictureAt === asked.before
  const changed = () => {
    setDialog(null)
    void renew(['device/getList', 'replays'])
  }

  const act = (wall: WallDeviceRow, label: string, onClick: () => void, disabled = false) => (
    <button type="button" className="link-button" disabled={disabled} aria-label={`${label} ${wall.name}`} onClick={onClick}>
      {label}
    </button>
  )
  const acts = (wall: WallDeviceRow) => {
    if (wall.state === 'revoked') return '--'
    const isAway = present(wall) === null
    return (
      <span className={css.acts}>
        {act(wall, '识别', () => void notify.run({ wall, order: 'identify' }), isAway)}
        {act(wall, '截图', () => void notify.run({ wall, order: 'screenshot' }).then(() => put({ wall: wall.id })), isAway)}
        {act(wall, '重载', () => void notify.run({ wall, order: 'reload' }), isAway)}
        {mayPair && act(wall, '更改', () => setDialog(wall))}
        {mayPair && act(wall, '解绑', () => void revoke.run(wall))}
      </span>
    )
  }
  const columns: readonly ListColumn<WallDeviceRow>[] = [
    { label: '名称', width: 160, name: true, cell: ({ name }) => name, hint: ({ name }) => name },
    { label: '状态', width: 112, cell: (wall) => <StateMark tone={stateTones[wall.state]}>{stateText(wall.state)}</StateMark> },
    { label: '数据范围', width: 128, wrap: true, cell: ({ areaName }) => areaName },
    { label: '显示', cell: ({ shows, replay }) => (replay ? `回放 · ${shows}` : shows), hint: ({ shows }) => shows },
    { label: '当前画面', cell: (wall) => slideText(present(wall)?.slide), hint: (wall) => present(wall)?.slide ?? '' },
    { label: '数据延迟', width: 88, yields: 1, align: 'right', cell: (wall) => spanText(present(wall)?.dataAge) },
    { label: '帧率', width: 60, yields: 3, align: 'right', cell: (wall) => (present(wall) ? Math.round(present(wall)?.fps ?? 0) : '--') },
    { label: '内存', width: 80, yields: 4, align: 'right', cell: (wall) => heapText(present(wall)?.heap) },
    { label: '链路', width: 68, cell: (wall) => linkText(wall) },
    { label: '版本', width: 72, yields: 2, cell: (wall) => (present(wall) ? wall.isNewBuild ? '最新' : <span className={css.old}>待更新</span> : '--') },
    { label: '最后心跳', width: 148, cell: ({ lastSeenAt }) => (lastSeenAt ? dateTime(lastSeenAt) : '尚未连接') },
    { label: '操作', width: 224, stays: 'right', cell: acts },
  ]
  const away = query.data?.filter((wall) => wall.state === 'away').length ?? 0
  const paired = query.data?.filter((wall) => wall.state !== 'revoked').length ?? 0
  const barOf = (line: ReplayRow) => <ReplayBar key={line.id} line={line} ahead={replays.ahead} />
  const replayOf = (wall: WallDeviceRow) => {
    if (!mayPair || wall.state === 'revoked') return null
    const line = replays.list.find(({ id }) => id === wall.replay)
    if (line) return barOf(line)
    return (
      <button type="button" className="button" onClick={() => setDialog({ replay: [wall.id] })}>
        回放
      </button>
    )
  }
  return (
    <>
      <PageHead asOf="大屏绑定后无需登录；离线 5 分钟会发送消息">
        <RefreshButton updatedAt={query.dataUpdatedAt} busy={query.isFetching} onRefresh={() => void query.refetch()} />
      </PageHead>
      {replays.list.length > 0 && <div className={css.replays}>{replays.list.map(barOf)}</div>}
      <ListTable
        title="大屏设备"
        note={
          query.data && (
            <>
              {paired} 块{away > 0 && <span className={css.away}>，{away} 块离线</span>}
            </>
          )
        }
        tools={
          <>
            <Segment label="状态" options={filters} value={filter} onChange={(value) => put({ state: value })} small />
            <SearchField label="名称、范围或显示内容" placeholder="名称、范围或显示内容" width={200} value={keyword} onChange={(value) => put({ keyword: value })} />
            {mayPair && (
              <button type="button" className="button" onClick={() => setDialog({ replay: [] })}>
                回放
              </button>
            )}
            {mayPair && (
              <button type="button" className="button primary" onClick={() => setDialog('pair')}>
                <Icon name="plus" size={14} />
                绑定大屏
              </button>
            )}
          </>
        }
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        query={{ ...query, isFetching: query.isLoading }}
        onOpen={({ id }) => put({ wall: id })}
        current={open?.id}
        empty={
          query.data?.length === 0
            ? {
                reason: '还没有绑定大屏：在大屏的浏览器中打开 /wall，再在这里输入配对码',
                ...(mayPair ? { actions: [{ label: '绑定大屏', onClick: () => setDialog('pair') }] } : {}),
              }
            : { reason: '没有符合条件的大屏', actions: [{ label: '重置筛选', onClick: () => put({ state: '', keyword: '' }) }] }
        }
      />
      {open && (
        <WallDrawer
          wall={open}
          replay={replayOf(open)}
          waiting={waiting && asked?.id === open.id}
          onTake={() => void notify.run({ wall: open, order: 'screenshot' })}
          onClose={() => put({ wall: '' })}
        />
      )}
      {dialog === 'pair' && (
        <PairDialog
          onClose={() => setDialog(null)}
          onPaired={(id) => {
            changed()
            put({ wall: id })
          }}
        />
      )}
      {dialog !== null && dialog !== 'pair' && !('name' in dialog) && (
        <ReplayDialog walls={query.data?.filter(({ state }) => state !== 'revoked') ?? []} chosen={dialog.replay} onClose={() => setDialog(null)} onStarted={changed} />
      )}
      {dialog !== null && dialog !== 'pair' && 'name' in dialog && <EditDialog wall={dialog} onClose={() => setDialog(null)} onSaved={changed} />}
    </>
  )
}
