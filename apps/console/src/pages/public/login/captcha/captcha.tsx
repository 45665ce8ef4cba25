import { useState } from 'react'
import css from './captcha.module.css'
import { CharacterCaptcha } from './character-captcha.tsx'
import { SliderCaptcha } from './slider-captcha.tsx'

interface CaptchaProps {
  onProof: (proof: string) => void
  /** Changes when the proof was used up. */
  epoch: number
  /** Account as typed so far: what its failures cost is asked for before the picture. */
  userName: string
}

/** The slider, or typed characters for those who do not drag: a drag with arrow keys cannot show a hand's course. */
export function Captcha({ onProof, epoch, userName }: CaptchaProps) {
  const [typed, setTyped] = useState(false)
  const change = () => {
    onProof('')
    setTyped(!typed)
  }
  return (
    <>
      <div className={css.head}>
        <span>安全验证</span>
        <button type="button" className="link-button" onClick={change}>
          {typed ? '改用滑块' : '改用字符'}
        </button>
      </div>
      {typed ? (
        <CharacterCaptcha onProof={onProof} epoch={epoch} userName={userName} />
      ) : (
        <SliderCaptcha onProof={onProof} epoch={epoch} userName={userName} onKeyboard={change} />
      )}
    </>
  )
}
