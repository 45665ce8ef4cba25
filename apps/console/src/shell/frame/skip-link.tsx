import css from './skip-link.module.css'

/** Id of the main area of a page. */
export const MAIN_ID = 'main'

/** First stop of the keyboard on every page: past header and menu to the page itself. */
export const SkipLink = () => (
  <a className={css.skip} href={`#${MAIN_ID}`} data-print="no">
    跳到主要内容
  </a>
)
