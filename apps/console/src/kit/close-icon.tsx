import { Icon } from '../icons.tsx'
import css from './close-icon.module.css'

/** Close button of a dialog, for keyboard and screen reader too; that of the component library is reached by pointer only. Never takes the first focus. */
export const CloseIcon = () => (
  <button type="button" className={css.close} aria-label="关闭" data-no-autofocus>
    <Icon name="cross" size={14} />
  </button>
)
