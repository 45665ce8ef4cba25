import { CAPTCHA_SCENE_ID, CAPTCHA_TTL_MS, type SliderChallenge } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { localValues } from '@data-centre/api/storage'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { askChallenge } from './challenge.ts'
import { addPoint, clampToTrack, type TrackPoint, thin } from './slider-track.ts'

export type SliderState =
  | 'idle'
  | 'loading'
  | 'working'
  | 'ready'
  | 'dragging'
  | 'verifying'
  | 'failed'
  | 'passed'
  | 'broken'

/** How long a failed attempt stays on screen before the next picture, ms. */
const FAILED_MS = 1000
/** A proof is given up this long before the server would refuse it, ms. */
const MARGIN_MS = 5000
const LANGUAGE_KEY = 'language'

interface Slider {
  state: SliderState
  challenge: SliderChallenge | null
  /** Left edge of the piece, px. */
  x: number
  /** Fetches a picture unless one is shown. */
  wake: () => void
  /** Throws the picture away and fetches another. */
  renew: () => void
  press: () => void
  move: (x: number, y: number) => void
  release: () => void
}

/**
 * The slider captcha: one challenge, one drag, one proof. `onProof` gets the proof, or an empty text when it is no longer
 * good. `epoch` changes when the owner has used the proof up: the slider starts again. `userName` is what is typed so far.
 */
export function useSlider(onProof: (proof: string) => void, epoch: number, userName: string): Slider {
  const [state, setState] = useState<SliderState>('idle')
  const [challenge, setChallenge] = useState<SliderChallenge | null>(null)
  const [x, setX] = useState(0)
  const track = useRef<TrackPoint[]>([])
  const pressedAt = useRef(0)
  const turn = useRef(0)
  const report = useRef(onProof)
  const account = useRef(userName)
  useLayoutEffect(() => {
    report.current = onProof
    account.current = userName
  })

  const renew = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    setState('loading')
    setX(0)
    setChallenge(null)
    try {
      const scene = { sceneId: CAPTCHA_SCENE_ID, language: localValues.get(LANGUAGE_KEY) ?? 'zh' }
      const picture = await askChallenge<SliderChallenge>(
        account.current.trim(),
        async (fields) => (await call('captcha/getSlider', { ...scene, ...fields })).data,
        () => turn.current === mine && setState('working'),
      )
      if (turn.current !== mine) return
      setChallenge(picture)
      setState('ready')
    } catch (error) {
      console.warn('captcha/getSlider', error)
      if (turn.current === mine) setState('broken')
    }
  }, [])

  const verify = useCallback(async (id: string, at: number) => {
    const mine = turn.current
    setState('verifying')
    try {
      const { data } = await call('captcha/verifySlider', {
        id,
        sceneId: CAPTCHA_SCENE_ID,
        x: at,
        track: JSON.stringify(thin(track.current)),
      })
      if (turn.current !== mine) return
      setState('passed')
      report.current(data.captchaVerifyParam)
    } catch (error) {
      console.warn('captcha/verifySlider', error)
      if (turn.current === mine) setState('failed')
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch alone starts the slider again
  useEffect(() => {
    turn.current += 1
    setState('idle')
    setChallenge(null)
    setX(0)
  }, [epoch])

  useEffect(() => {
    if (state === 'failed') {
      const timer = setTimeout(() => void renew(), FAILED_MS)
      return () => clearTimeout(timer)
    }
    // A picture that lies about, or a proof that is not used, ends with its life at the server.
    if (state === 'ready' || state === 'passed') {
      const timer = setTimeout(() => {
        setState('idle')
        setChallenge(null)
        setX(0)
        report.current('')
      }, CAPTCHA_TTL_MS - MARGIN_MS)
      return () => clearTimeout(timer)
    }
    return undefined
  }, [state, renew])

  return {
    state,
    challenge,
    x,
    wake: () => {
      if (state === 'idle') void renew()
    },
    renew: () => void renew(),
    press: () => {
      if (state !== 'ready') return
      pressedAt.current = performance.now()
      track.current = [[x, 0, 0]]
      setState('dragging')
    },
    move: (to, y) => {
      if (state !== 'dragging') return
      const at = clampToTrack(to)
      addPoint(track.current, [at, Math.round(y), Math.round(performance.now() - pressedAt.current)])
      setX(at)
    },
    release: () => {
      if (state !== 'dragging' || !challenge) return
      addPoint(track.current, [x, track.current.at(-1)?.[1] ?? 0, Math.round(performance.now() - pressedAt.current)])
      void verify(challenge.id, x)
    },
  }
}
