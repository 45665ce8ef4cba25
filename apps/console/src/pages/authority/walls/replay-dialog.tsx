import { REPLAY_MAX_SPEED, replaySpeeds, type WallDeviceRow } from '@data-centre/api'
import { batched, call } from '@data-centre/api/client'
import { dayWithWeekday } from '@data-centre/charts/format'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { Select } from '../../../forms/select.tsx'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { Field, wrong } from '../../../kit/form-problem.tsx'
import { isSpeed, isTime } from './replay-text.ts'

export const speeds = replaySpeeds.map((speed) => ({ value: String(speed), label: `${speed} 倍` }))
const endings = [
  { value: 'stay', label: '停在 24:00' },
  { value: 'loop', label: '从头循环' },
] as const

interface ReplayDialogProps {
  /** Walls that are paired now. */
  walls: readonly WallDeviceRow[]
  chosen: readonly string[]
  onClose: () => void
  onStarted: () => void
}

/** 开始回放: which day, from when, how fast, on which walls. Without a wall it can be opened on this machine. */
export function ReplayDialog({ walls, chosen, onClose, onStarted }: ReplayDialogProps) {
  const [devices, setDevices] = useState(chosen)
  const [day, setDay] = useState('')
  const [time, setTime] = useState('08:00')
  const [speed, setSpeed] = useState('60')
  const [ending, setEnding] = useState<'stay' | 'loop'>('stay')
  const id = useId()
  const days = useQuery({
    queryKey: ['replayDays'],
    queryFn: ({ signal }) => batched('replay/getDays', {}, signal),
    select: ({ data }) => [...data].reverse(),
    staleTime: 0,
  })
  const check = () => {
    if (!day) return wrong('day', '请选择日期')
    if (!isTime(time)) return wrong('time', '开始时间应为 HH:mm')
    return isSpeed(speed) ? '' : wrong('speed', `倍速应为 1 到 ${REPLAY_MAX_SPEED} 的整数`)
  }
  return (
    <FormDialog
      title="开始回放"
      okText="开始"
      value={{ devices, day, time, speed, ending }}
      check={check}
      save={() =>
        call('replay/start', { day, time, speed, loops: String(ending === 'loop'), devices: devices.join(',') })
      }
      onClose={onClose}
      done={devices.length > 0 ? '回放已开始，大屏将在数秒内切换' : '回放已开始'}
      onSaved={onStarted}
    >
      <Field label="大屏" name="devices" hint="不选大屏时，只能在本机打开；所选大屏正在进行的回放会结束">
        <Select
          aria-label="回放的大屏"
          mode="multiple"
          maxTagCount={4}
          placeholder="请选择大屏"
          value={[...devices]}
          options={walls.map((wall) => ({ value: wall.id, label: wall.name }))}
          onChange={(value: string[]) => setDevices(value)}
        />
      </Field>
      <Field label="日期" name="day" must hint="只列出有数据的日期，今天除外">
        <Select
          aria-label="回放日期"
          showSearch
          loading={days.isLoading}
          placeholder={days.data?.length === 0 ? '没有可以回放的日期' : '请选择'}
          value={day || undefined}
          options={(days.data ?? []).map((one) => ({
            value: one.day,
            label: `${dayWithWeekday(one.day)} · ${one.logs.toLocaleString('zh-CN')} 条日志`,
          }))}
          onChange={(value: string) => setDay(value)}
        />
      </Field>
      <Field label="开始时间" name="time" htmlFor={`${id}-time`} must>
        <input
          id={`${id}-time`}
          className="input"
          value={time}
          maxLength={8}
          placeholder="HH:mm"
          onChange={(event) => setTime(event.target.value.trim())}
        />
      </Field>
      <Field
        label="倍速"
        name="speed"
        htmlFor={`${id}-speed`}
        must
        hint={`1 到 ${REPLAY_MAX_SPEED} 的整数；600 倍时一天约 2 分半钟`}
      >
        <Segment label="常用倍速" options={speeds} value={speed} onChange={setSpeed} />
        <input
          id={`${id}-speed`}
          className="input"
          inputMode="numeric"
          value={speed}
          maxLength={3}
          style={{ width: 72, marginLeft: 12 }}
          onChange={(event) => setSpeed(event.target.value.trim())}
        />
      </Field>
      <Field label="播完后">
        <Segment label="播完后" options={endings} value={ending} onChange={setEnding} />
      </Field>
    </FormDialog>
  )
}
