import { warningLevels } from '@data-centre/api'
import css from './warnings.module.css'

/** Level of a warning: the word says it, the colour only helps the eye. */
export const LevelTag = ({ level }: { level: number }) => (
  <span className={css.level} data-level={level}>
    {warningLevels[level - 1]}
  </span>
)
