import { Message } from '@arco-design/web-react'
import { REPLAY_QUERY, type ReplayRow, routes } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { dateTime } from '@data-centre/charts/format'
import { useEffect, useState } from 'react'
import { StateMark } from '../../../blocks/parts/state-mark.tsx'
import { Select } from '../../../forms/select.tsx'
import { useCommand } from '../../../kit/use-command.ts'
import { speeds } from './replay-dialog.tsx'
import { isTime, replayState } from './replay-text.ts'
import css from './walls.module.css'

const TICK_MS = 250
const tones = { 回放中: 'good', 已暂停: 'warn', 已播完: 'quiet' } as const

interface ReplayBarProps {
  line: ReplayRow
  /** How far the server's clock is ahead of this machine's, ms. */
  ahead: number
}

/** One replay: its moment, and everything that can be done about it. */
export function ReplayBar({ line, ahead }: ReplayBarProps) {
  const [, tick] = useState(0)
  const [time, setTime] = useState('')
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const { id, day, speed, paused, devices, startedBy, endsAt } = line
  const now = replayState(line, Date.now() + ahead)
  const act = useCommand({ work: (work: () => Promise<unknown>) => work(), renews: ['device/getList', 'replays'] })
  const change = (input: { paused?: string; speed?: string; time?: string }) =>
    void act.run(() => call('replay/change', { id, ...input }))
  const jump = () => {
    if (!isTime(time)) return void Message.error('时间应为 HH:mm')
    change({ time })
    setTime('')
  }
  const options = speeds.some(({ value }) => value === String(speed))
    ? speeds
    : [...speeds, { value: String(speed), label: `${speed} 倍` }]
  return (
    <section className={css.replay} aria-label={`回放 ${day}`}>
      <div className={css.replayHead}>
        <b>{`回放 ${day}`}</b>
        <output className={css.moment}>{now.time}</output>
        <StateMark tone={tones[now.state]}>{now.state}</StateMark>
        <span className={css.replayWalls} title={devices.map(({ name }) => name).join('、')}>
          {devices.length === 0 ? '没有用于大屏' : devices.map(({ name }) => name).join('、')}
        </span>
        <small>{`${startedBy} 开始，最迟 ${dateTime(endsAt).slice(5)} 结束`}</small>
      </div>
      <div className={css.replayActs}>
        <button type="button" className="button" onClick={() => change({ paused: String(!paused) })}>
          {paused ? '继续' : '暂停'}
        </button>
        <Select
          aria-label="倍速"
          size="small"
          style={{ width: 104 }}
          value={String(speed)}
          options={options}
          onChange={(value: string) => change({ speed: value })}
        />
        <form
          onSubmit={(event) => {
            event.preventDefault()
            jump()
          }}
        >
          <input
            className="input"
            aria-label="跳到"
            placeholder="HH:mm"
            maxLength={8}
            style={{ width: 88 }}
            value={time}
            onChange={(event) => setTime(event.target.value.trim())}
          />
          <button type="submit" className="button" disabled={!time}>
            跳转
          </button>
        </form>
        <a
          className="link-button"
          href={`${routes.overviewWall.path}?${REPLAY_QUERY}=${id}`}
          target="_blank"
          rel="noreferrer"
        >
          在本机打开
        </a>
        <button type="button" className="button" onClick={() => void act.run(() => call('replay/end', { id }))}>
          结束回放
        </button>
      </div>
    </section>
  )
}
