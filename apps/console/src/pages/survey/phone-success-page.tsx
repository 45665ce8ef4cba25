import css from './phone.module.css'
import { Success } from './success.tsx'

/** /survey_success_h5. */
export default function PhoneSuccessPage() {
  return (
    <main className={css.phone}>
      <Success>
        <p>可以关闭此页面了</p>
      </Success>
    </main>
  )
}
