import { PAIRING_LENGTH, PAIRING_MS } from '@data-centre/api'
import { loginAddress } from '@data-centre/auth'
import { useEffect, useState } from 'react'
import { Clock } from '../stage/header.tsx'
import { leaveLastPicture } from '../stage/last-picture.ts'
import { Stage } from '../stage/stage.tsx'
import type { DeviceState } from './identity.ts'
import './pairing.css'

const minutes = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** Time left until a moment of `performance.now()`, ms, second by second. */
function useLeft(until: number): number {
  const [left, setLeft] = useState(() => until - performance.now())
  useEffect(() => {
    const look = () => setLeft(Math.max(0, until - performance.now()))
    look()
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}

function Code({ code, until }: { code: string; until: number }) {
  const left = useLeft(until)
  return (
    <>
      <div className="pairing-code" role="img" aria-label={`配对码 ${code}`} data-code={code}>
        {[...code].map((letter, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          <b key={place}>{letter}</b>
        ))}
      </div>
      <div className="pairing-progress">
        <i style={{ transform: `scaleX(${left / PAIRING_MS})` }} />
      </div>
      <p className="pairing-left">{left > 0 ? `${minutes(left)} 后自动更换` : '正在更换配对码'}</p>
    </>
  )
}

/** Eight cells that wait for their letters. */
const Waiting = () => (
  <>
    <div className="pairing-code" data-waiting="true" aria-hidden="true">
      {Array.from({ length: PAIRING_LENGTH }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        <b key={place} />
      ))}
    </div>
    <div className="pairing-progress" />
    <p className="pairing-left">正在获取配对码</p>
  </>
)

const Barred = ({ isSecure }: { isSecure: boolean }) => (
  <p className="pairing-barred">
    浏览器不允许这个地址保存大屏的密钥。
    <br />
    {isSecure
      ? '请在浏览器设置中允许本站保存数据，再刷新页面。'
      : '请改用 https 地址打开，或按部署说明为大屏浏览器登记本站地址。'}
  </p>
)

/** What a screen shows while nobody has approved it: letters to be typed in the console, read from across the room. */
export function PairingPage({
  state,
  reason,
}: {
  state: Exclude<DeviceState, { kind: 'off' | 'paired' }>
  reason: string | null
}) {
  const reached = state.kind !== 'pairing' || state.reached
  useEffect(() => {
    document.title = '绑定这台大屏'
    leaveLastPicture()
  }, [])
  return (
    <Stage>
      <div className="pairing" data-state={state.kind}>
        <Clock />
        <section>
          <h1>绑定这台大屏</h1>
          <p className="pairing-where">在管理后台 › 大屏设备 中输入配对码</p>
          {state.kind === 'barred' ? (
            <Barred isSecure={state.isSecure} />
          ) : state.kind === 'pairing' && state.code ? (
            <Code code={state.code} until={state.until} />
          ) : (
            <Waiting />
          )}
        </section>
        <footer>
          <span>等待绑定{reason && ` · ${reason}`}</span>
          <a href={loginAddress(window.location)}>已有账号？去登录</a>
          <span className="pairing-net" data-reached={reached} role="status">
            <i />
            {reached ? '网络正常' : '网络中断，正在重试'}
          </span>
        </footer>
      </div>
    </Stage>
  )
}
