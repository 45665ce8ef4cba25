import type { WallDeviceRow } from '@data-centre/api'
import { dateTime } from '@data-centre/charts/format'
import { StateMark } from '../../../blocks/parts/state-mark.tsx'
import type { ListColumn } from '../../../blocks/table/list-table.tsx'
import { heapText, linkText, present, slideText, spanText, stateText, stateTones } from './wall-text.ts'
import css from './walls.module.css'

/** What is known of a wall. */
export const wallColumns: readonly ListColumn<WallDeviceRow>[] = [
  { label: '名称', width: 160, name: true, cell: ({ name }) => name, hint: ({ name }) => name },
  {
    label: '状态',
    width: 112,
    cell: (wall) => <StateMark tone={stateTones[wall.state]}>{stateText(wall.state)}</StateMark>,
  },
  { label: '数据范围', width: 128, wrap: true, cell: ({ areaName }) => areaName },
  { label: '显示', cell: ({ shows, replay }) => (replay ? `回放 · ${shows}` : shows), hint: ({ shows }) => shows },
  {
    label: '当前画面',
    cell: (wall) => slideText(wall),
    hint: (wall) => present(wall)?.slide || slideText(wall),
  },
  { label: '数据延迟', width: 88, yields: 1, align: 'right', cell: (wall) => spanText(present(wall)?.dataAge) },
  {
    label: '帧率',
    width: 60,
    yields: 3,
    align: 'right',
    cell: (wall) => (present(wall) ? Math.round(present(wall)?.fps ?? 0) : '--'),
  },
  { label: '内存', width: 80, yields: 4, align: 'right', cell: (wall) => heapText(present(wall)?.heap) },
  { label: '链路', width: 68, cell: (wall) => linkText(wall) },
  {
    label: '版本',
    width: 72,
    yields: 2,
    cell: (wall) => (present(wall) ? wall.isNewBuild ? '最新' : <span className={css.old}>待更新</span> : '--'),
  },
  { label: '最后心跳', width: 148, cell: ({ lastSeenAt }) => (lastSeenAt ? dateTime(lastSeenAt) : '尚未连接') },
]
