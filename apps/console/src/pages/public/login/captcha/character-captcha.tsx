import { CAPTCHA_SCENE_ID, type CharacterChallenge } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from './captcha.module.css'
import { askChallenge } from './challenge.ts'

/** Signs in a picture. */
const LENGTH = 4

type State = 'loading' | 'working' | 'ready' | 'verifying' | 'failed' | 'passed' | 'broken'
const labels: Record<State, string> = {
  loading: '加载中…',
  working: '正在进行安全校验，请稍候…',
  ready: '不区分大小写',
  verifying: '验证中…',
  failed: '验证失败，请重试',
  passed: '验证通过',
  broken: '点击重试',
}

interface CharacterCaptchaProps {
  onProof: (proof: string) => void
  /** Changes when the proof was used up. */
  epoch: number
  /** Account as typed so far. */
  userName: string
}

/** Four characters to type: the same one-time proof as the slider gives, by keyboard alone. */
export function CharacterCaptcha({ onProof, epoch, userName }: CharacterCaptchaProps) {
  const [state, setState] = useState<State>('loading')
  const [picture, setPicture] = useState<{ uuid: string; img: string } | null>(null)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const account = useRef(userName)
  useLayoutEffect(() => {
    account.current = userName
  })

  const renew = useCallback(async (after: State) => {
    setState('loading')
    setCode('')
    try {
      setPicture(
        await askChallenge<CharacterChallenge>(
          account.current.trim(),
          async (fields) => (await call('captcha/captchaImage', { ...fields })).data,
          () => setState('working'),
        ),
      )
      setState(after)
      field.current?.focus()
    } catch (error) {
      console.warn('captcha/captchaImage', error)
      setState('broken')
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch asks for a new picture
  useEffect(() => void renew('ready'), [renew, epoch])

  const type = async (text: string) => {
    const next = text.replace(/\s/g, '').slice(0, LENGTH)
    setCode(next)
    if (next.length < LENGTH || !picture) return
    setState('verifying')
    try {
      const { data } = await call('captcha/verifyImage', { uuId: picture.uuid, code: next, sceneId: CAPTCHA_SCENE_ID })
      setState('passed')
      onProof(data.captchaVerifyParam)
    } catch (error) {
      console.warn('captcha/verifyImage', error)
      void renew('failed')
    }
  }

  return (
    <div data-state={state}>
      <div className={css.row}>
        <input
          ref={field}
          aria-label="图中字符"
          placeholder="请输入图中字符"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          disabled={state === 'passed' || state === 'verifying'}
          onChange={(event) => void type(event.target.value)}
        />
        <button
          type="button"
          aria-label="换一张图片"
          title="换一张"
          disabled={state === 'passed'}
          onClick={() => void renew('ready')}
        >
          {picture ? <img src={picture.img} width={120} height={40} alt="验证字符" /> : '点击重试'}
        </button>
      </div>
      <p className={css.words} role="status" data-state={state}>
        {labels[state]}
      </p>
    </div>
  )
}
