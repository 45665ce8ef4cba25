import css from '../school.module.css'

/** A school's logo, or the first sign of its name in its place. */
export const SchoolLogo = ({ name, url, size = 28 }: { name: string; url: string; size?: number }) =>
  url ? (
    <img className={css.logo} src={url} alt="" width={size} height={size} />
  ) : (
    <span className={css.noLogo} style={{ width: size, height: size }} aria-hidden="true">
      {[...name][0]}
    </span>
  )
