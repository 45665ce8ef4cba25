import { CAPTCHA_SCENE_ID, CAPTCHA_TTL_MS } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../kit/refusal.ts'
import { accountError } from '../login-rules.ts'
import css from './captcha.module.css'
import { solveInWorker } from './challenge.ts'

/** A proof is given up this long before the server would refuse it, ms. */
const MARGIN_MS = 5000

type State = 'idle' | 'working' | 'passed' | 'failed' | 'expired'
const labels: Record<Exclude<State, 'failed'>, string> = {
  idle: '不需要看图，由本机自动计算完成，约需十几秒',
  working: '正在计算，请稍候，完成后会在此提示',
  passed: '验证通过，请按“登录”按钮',
  expired: '验证已超时，请重新开始验证',
}

interface WorkCaptchaProps {
  onProof: (proof: string) => void
  /** Changes when the proof was used up. */
  epoch: number
  /** Account as typed so far: the proof is good for it alone. */
  userName: string
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Solves the demand for an account, no sooner than the server takes an answer; answers the proof. */
async function proveByWork(userName: string): Promise<string> {
  const { work, waitMs } = (await call('captcha/getWork', { sceneId: CAPTCHA_SCENE_ID, userName })).data
  const [workAnswer] = await Promise.all([solveInWorker(work), wait(waitMs)])
  const answer = { workId: work.id, workAnswer, sceneId: CAPTCHA_SCENE_ID }
  return (await call('captcha/verifyWork', answer)).data.captchaVerifyParam
}

/** The way past the captcha without a picture: one button, and its state in words that a screen reader says. */
export function WorkCaptcha({ onProof, epoch, userName }: WorkCaptchaProps) {
  const [state, setState] = useState<State>('idle')
  const [failure, setFailure] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const turn = useRef(0)
  const report = useRef(onProof)
  useLayoutEffect(() => {
    report.current = onProof
  })
  useEffect(() => button.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a proof that is used up, or of another account, is none
  useEffect(() => {
    turn.current += 1
    setState('idle')
    report.current('')
  }, [epoch, userName])
  useEffect(() => {
    if (state !== 'passed') return
    const timer = setTimeout(() => {
      setState('expired')
      report.current('')
    }, CAPTCHA_TTL_MS - MARGIN_MS)
    return () => clearTimeout(timer)
  }, [state])

  const refuse = (text: string) => {
    setFailure(text)
    setState('failed')
  }
  const start = async () => {
    const name = userName.trim()
    const missing = accountError(name)
    if (missing) return refuse(`请先填写账号：${missing}`)
    turn.current += 1
    const mine = turn.current
    setState('working')
    try {
      const proof = await proveByWork(name)
      if (turn.current !== mine) return
      setState('passed')
      report.current(proof)
    } catch (error) {
      console.warn('captcha/getWork', error)
      if (turn.current === mine) refuse(messageOf(error))
    }
  }

  return (
    <div data-state={state}>
      <button
        ref={button}
        type="button"
        className={`button ${css.start}`}
        aria-disabled={state === 'working' || state === 'passed'}
        onClick={() => void (state !== 'working' && state !== 'passed' && start())}
      >
        {state === 'passed' ? '已完成验证' : '开始无障碍验证'}
      </button>
      <p className={css.words} role="status" data-state={state}>
        {state === 'failed' ? failure : labels[state]}
      </p>
    </div>
  )
}
