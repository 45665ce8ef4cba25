import type { DeviceDay, WallDeviceRow } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { dateTime } from '@data-centre/charts/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FileButton } from '../../../blocks/parts/file-button.tsx'
import { StateMark } from '../../../blocks/parts/state-mark.tsx'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { Drawer } from '../../../shell/drawer.tsx'
import {
  heapText,
  hoursText,
  linkText,
  present,
  shareText,
  slideText,
  spanText,
  stateText,
  stateTones,
} from './wall-text.ts'
import css from './walls.module.css'

/** Days of the report, as the server chooses them. */
const DAYS = 30

const columns: readonly ListColumn<DeviceDay>[] = [
  { label: '日期', cell: ({ day }) => day },
  {
    label: '连接时长',
    width: 240,
    cell: ({ seconds }) => (
      <span className={css.day}>
        <i style={{ width: `${Math.min(100, (seconds / 86_400) * 100)}%` }} />
        <b>{hoursText(seconds)}</b>
      </span>
    ),
  },
  { label: '占全天', width: 96, align: 'right', cell: ({ seconds }) => shareText(seconds) },
]

function Facts({ wall }: { wall: WallDeviceRow }) {
  const now = present(wall)
  const facts: readonly (readonly [string, string])[] = [
    ['数据范围', wall.areaName],
    ['显示', wall.shows],
    ['当前画面', slideText(wall)],
    ['数据延迟', spanText(now?.dataAge)],
    ['链路', linkText(wall)],
    ['帧率', now ? `${Math.round(now.fps)} 帧/秒` : '--'],
    ['内存', heapText(now?.heap)],
    ['页面元素', now ? now.nodes.toLocaleString('zh-CN') : '--'],
    ['分辨率', now ? now.screen.join(' × ') : '--'],
    ['运行时长', spanText(now?.uptime)],
    ['版本', now ? (wall.isNewBuild ? '最新' : '待更新') : '--'],
    ['最后心跳', wall.lastSeenAt ? dateTime(wall.lastSeenAt) : '尚未连接'],
    ['地址', wall.ip],
    ['浏览器', wall.device],
    ['绑定', `${dateTime(wall.approvedAt)} · ${wall.approvedBy}`],
    ...(wall.revokedAt ? ([['解绑', dateTime(wall.revokedAt)]] as const) : []),
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd title={value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Picture({ wall, waiting, onTake }: { wall: WallDeviceRow; waiting: boolean; onTake: () => void }) {
  const { data } = useQuery({
    queryKey: ['wallPicture', wall.id, wall.pictureAt],
    queryFn: ({ signal }) => batched('device/getPicture', { id: wall.id }, signal),
    select: ({ data: found }) => found,
    enabled: wall.pictureAt !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const canTake = present(wall) !== null
  return (
    <figure className={css.picture}>
      {data ? (
        <img src={`data:image/jpeg;base64,${data.jpeg}`} alt={`${wall.name} 的截图`} />
      ) : (
        <div className={css.noPicture}>{waiting ? '等待大屏发送截图' : '没有截图'}</div>
      )}
      <figcaption>
        {data && !waiting ? `${dateTime(data.takenAt)} 截图，保留一天` : waiting ? '大屏正在截图，通常需要几秒' : ''}
        <button type="button" className="link-button" disabled={!canTake || waiting} onClick={onTake}>
          {data ? '重新截图' : '截图'}
        </button>
      </figcaption>
    </figure>
  )
}

/** One wall: its picture, how it is, and how long it was connected day by day. */
export function WallDrawer({
  wall,
  replay,
  waiting,
  onTake,
  onClose,
}: {
  wall: WallDeviceRow
  replay: ReactNode
  waiting: boolean
  onTake: () => void
  onClose: () => void
}) {
  const input = { id: wall.id }
  const days = useQuery({
    queryKey: ['wallDays', wall.id],
    queryFn: ({ signal }) => batched('device/getDays', input, signal),
    select: ({ data }) => data,
    refetchInterval: 60_000,
  })
  return (
    <Drawer title={wall.name} width={720} onClose={onClose}>
      <p className={css.state}>
        <StateMark tone={stateTones[wall.state]}>{stateText(wall.state)}</StateMark>
      </p>
      {replay && <div className={css.drawerReplay}>{replay}</div>}
      {wall.state !== 'revoked' && <Picture wall={wall} waiting={waiting} onTake={onTake} />}
      <Facts wall={wall} />
      <ListTable
        title="连接时长"
        note={`近 ${DAYS} 天`}
        tools={
          <FileButton
            path="device/exportDays"
            input={input}
            question={`确定导出“${wall.name}”近 ${DAYS} 天的连接时长吗？`}
          />
        }
        columns={columns}
        rows={days.data}
        keyOf={({ day }) => day}
        query={days}
        empty={{ reason: '这些天里没有连接过' }}
        height={160}
      />
    </Drawer>
  )
}
