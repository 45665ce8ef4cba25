import { pathOf } from '@data-centre/api'
import { session } from '@data-centre/auth'
import { useNavigate } from 'react-router-dom'
import { Success } from './success.tsx'
import css from './survey.module.css'

/** /survey_success. Who has a session goes home; a window that a link opened is closed. */
export default function SuccessPage() {
  const navigate = useNavigate()
  const back = () => {
    if (session.user.get()) navigate(pathOf('home'))
    else {
      window.close()
      // Only a window that a script opened may be closed by one.
      navigate(pathOf('login'))
    }
  }
  return (
    <main className={css.page}>
      <Success>
        <button type="button" className="button primary" onClick={back}>
          返回
        </button>
      </Success>
    </main>
  )
}
