import { useState } from 'react'
import css from './captcha.module.css'
import { CharacterCaptcha } from './character-captcha.tsx'
import { SliderCaptcha } from './slider-captcha.tsx'
import { WorkCaptcha } from './work-captcha.tsx'

interface CaptchaProps {
  onProof: (proof: string) => void
  /** Changes when the proof was used up. */
  epoch: number
  /** Account as typed so far: what its failures cost is asked for before the picture. */
  userName: string
}

const kinds = { slider: '改用滑块', characters: '改用字符', work: '无障碍验证（不需要看图）' } as const
type Kind = keyof typeof kinds

/**
 * The slider; typed characters for those who do not drag, since a drag with arrow keys cannot show a hand's course; and work of the
 * machine for those who see no picture.
 */
export function Captcha({ onProof, epoch, userName }: CaptchaProps) {
  const [kind, setKind] = useState<Kind>('slider')
  const change = (next: Kind) => {
    onProof('')
    setKind(next)
  }
  const common = { onProof, epoch, userName }
  return (
    <fieldset className={css.captcha}>
      <legend className="hidden-text">安全验证</legend>
      <div className={css.head}>
        <span aria-hidden="true">安全验证</span>
        {(Object.keys(kinds) as Kind[])
          .filter((other) => other !== kind)
          .map((other) => (
            <button key={other} type="button" className="link-button" onClick={() => change(other)}>
              {kinds[other]}
            </button>
          ))}
      </div>
      {kind === 'slider' && <SliderCaptcha {...common} onKeyboard={() => change('characters')} />}
      {kind === 'characters' && <CharacterCaptcha {...common} />}
      {kind === 'work' && <WorkCaptcha {...common} />}
    </fieldset>
  )
}
