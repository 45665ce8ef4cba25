import { type Withheld, withheldTexts } from '@data-centre/api'
import { withheldText } from '../format.ts'
import './withheld-mark.css'

interface WithheldMarkProps {
  why: Withheld
  /** As the metric writes it: `<5人` in place of a percentage. */
  text?: string | undefined
}

/** In place of a number that is withheld: why is under the pointer, and read out behind it. */
export function WithheldMark({ why, text = withheldText(why) }: WithheldMarkProps) {
  const { reason } = withheldTexts[why]
  return (
    <span className="dc-withheld" role="img" aria-label={`${text}，${reason}`} title={reason}>
      {text}
    </span>
  )
}
