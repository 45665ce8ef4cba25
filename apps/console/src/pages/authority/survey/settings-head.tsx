import { type DataOf, pathOf } from '@data-centre/api'
import { dateTime } from '@data-centre/charts/format'
import css from './survey.module.css'

interface SettingsHeadProps {
  stored: DataOf<'feedback/getSurveySettings'>
  /** Nothing is changed, or it is being published. */
  isAtRest: boolean
  onDrop: () => void
  onPublish: () => void
}

/** Which version is published, and what to do with the changes. */
export const SettingsHead = ({ stored, isAtRest, onDrop, onPublish }: SettingsHeadProps) => (
  <header>
    <div>
      <h3>第 {stored.version} 版</h3>
      <small>
        {dateTime(stored.updatedAt)}
        {stored.updatedBy ? ` · ${stored.updatedBy}` : ''} 发布
      </small>
    </div>
    <span className={css.links}>
      <a href={pathOf('survey')} target="_blank" rel="noreferrer">
        打开PC问卷
      </a>
      <a href={pathOf('surveyFirst')} target="_blank" rel="noreferrer">
        打开H5问卷
      </a>
    </span>
    <button type="button" className="button" disabled={isAtRest} onClick={onDrop}>
      放弃修改
    </button>
    <button type="button" className="button primary" disabled={isAtRest} onClick={onPublish}>
      发布
    </button>
  </header>
)
