import { hasKeyword, type ReplayRow, rights, type WallDeviceRow } from '@data-centre/api'
import { useHolds } from '@data-centre/auth'
import { useState } from 'react'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { oneOf, text } from '../../../kit/list-fields.ts'
import { refusalOf } from '../../../kit/refusal.ts'
import { useCall } from '../../../kit/use-call.ts'
import { useRenew } from '../../../kit/use-command.ts'
import { useListState } from '../../../kit/use-list-state.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { RefreshButton } from '../../../shell/refresh-button.tsx'
import { Refused } from '../../../shell/refused.tsx'
import { ReplayBar } from './replay-bar.tsx'
import { useReplays } from './use-replays.ts'
import { useWallCommands } from './use-wall-commands.ts'
import { WallActions } from './wall-actions.tsx'
import { wallColumns } from './wall-columns.tsx'
import { type WallDialog, WallDialogs } from './wall-dialogs.tsx'
import { WallDrawer } from './wall-drawer.tsx'
import { type Filter, filters, WallTools } from './wall-tools.tsx'
import css from './walls.module.css'

/** Walls say every five seconds how they are. */
const EVERY_MS = 5000

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
  (filter === 'all' || state === filter) && hasKeyword(keyword, name, areaName, shows)

/** /authority/walls: every paired wall, how it is, and what can be done about it from here. */
export default function WallsPage() {
  const { state: filter, keyword, wall: openId, put } = useListState({ fields })
  const [dialog, setDialog] = useState<WallDialog>(null)
  const { asked, notify, revoke } = useWallCommands()
  const mayPair = useHolds(rights.pairWalls)
  const query = useCall('device/getList', {}, { refetchInterval: EVERY_MS })
  const renew = useRenew()
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

  const columns: readonly ListColumn<WallDeviceRow>[] = [
    ...wallColumns,
    {
      label: '操作',
      width: 224,
      stays: 'right',
      cell: (wall) => (
        <WallActions
          wall={wall}
          notify={notify}
          revoke={revoke}
          onChange={() => setDialog(wall)}
          onPicture={() => put({ wall: wall.id })}
        />
      ),
    },
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
          <WallTools
            filter={filter}
            keyword={keyword}
            put={put}
            onReplay={() => setDialog({ replay: [] })}
            onPair={() => setDialog('pair')}
          />
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
            : {
                reason: '没有符合条件的大屏',
                actions: [{ label: '重置筛选', onClick: () => put({ state: '', keyword: '' }) }],
              }
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
      <WallDialogs
        dialog={dialog}
        walls={query.data ?? []}
        onClose={() => setDialog(null)}
        onChanged={changed}
        onPaired={(id) => put({ wall: id })}
      />
    </>
  )
}
