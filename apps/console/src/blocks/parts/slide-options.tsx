import { type CarouselSlide, type SlideDays, type SlideParams, slideDays, slidePeriods } from '@data-centre/api'
import { useId } from 'react'
import { TimeField } from '../../forms/date-field.tsx'
import css from './carousel-editor.module.css'

/** What a stop is asked for besides its wall; absent where a round has panels instead of walls. */
export interface SlidePlaces {
  provinces: readonly { code: string; province: string }[]
  /** Lets one choose a school. */
  schoolSelect: (props: {
    label: string
    value: string | undefined
    onChange: (id: string | undefined) => void
  }) => React.ReactNode
}

const WHOLE_DAY = { from: '08:00', to: '18:00', days: 'every' as SlideDays }

/** What is special about a slide, as text; empty for one that is always shown as it is. */
export function moreText({ params, when }: CarouselSlide, places: SlidePlaces | undefined): string {
  const province = places?.provinces.find(({ code }) => code === params?.province)?.province
  return [
    when && `${slideDays[when.days]} ${when.from}–${when.from < when.to ? '' : '次日 '}${when.to}`,
    province,
    params?.schoolId && `学校 ${params.schoolId}`,
    params?.period && slidePeriods[params.period as keyof typeof slidePeriods],
  ]
    .filter(Boolean)
    .join(' · ')
}

const without = <T extends object>(record: T): T | undefined => {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined && value !== '')
  return entries.length > 0 ? (Object.fromEntries(entries) as T) : undefined
}

/** When a stop is shown, and of what. */
export function SlideOptions({
  stop: slide,
  number,
  places,
  onChange,
}: {
  stop: CarouselSlide
  number: number
  places: SlidePlaces | undefined
  onChange: (fields: Partial<CarouselSlide>) => void
}) {
  const id = useId()
  const { when, params = {} } = slide
  const ask = (fields: SlideParams) => onChange({ params: without({ ...params, ...fields }) })
  const label = (text: string) => `第 ${number} 项${text}`
  return (
    <div className={css.more}>
      <label htmlFor={`${id}days`}>播放时段</label>
      <span className={css.times}>
        <select
          id={`${id}days`}
          className="input"
          aria-label={label('播放日')}
          value={when?.days ?? ''}
          onChange={(event) =>
            onChange({
              when:
                event.target.value === ''
                  ? undefined
                  : { ...WHOLE_DAY, ...when, days: event.target.value as SlideDays },
            })
          }
        >
          <option value="">全部时间</option>
          {Object.entries(slideDays).map(([days, name]) => (
            <option key={days} value={days}>
              {name}
            </option>
          ))}
        </select>
        {when && (
          <>
            <TimeField
              label={label('开始时间')}
              value={when.from}
              onChange={(from) => onChange({ when: { ...when, from } })}
            />
            至
            <TimeField
              label={label('结束时间')}
              value={when.to}
              onChange={(to) => onChange({ when: { ...when, to } })}
            />
            {when.from && when.to && when.from >= when.to && <span>次日结束</span>}
          </>
        )}
      </span>
      {places && (
        <>
          <label htmlFor={`${id}province`}>显示省份</label>
          <select
            id={`${id}province`}
            className="input"
            aria-label={label('省份')}
            value={params.province ?? ''}
            onChange={(event) => ask({ province: event.target.value || undefined })}
          >
            <option value="">默认</option>
            {places.provinces.map(({ code, province }) => (
              <option key={code} value={code}>
                {province}
              </option>
            ))}
          </select>
          <span>显示学校</span>
          {places.schoolSelect({
            label: label('学校'),
            value: params.schoolId,
            onChange: (schoolId) => ask({ schoolId }),
          })}
          <label htmlFor={`${id}period`}>统计周期</label>
          <select
            id={`${id}period`}
            className="input"
            aria-label={label('统计周期')}
            value={params.period ?? ''}
            onChange={(event) => ask({ period: event.target.value || undefined })}
          >
            <option value="">默认</option>
            {Object.entries(slidePeriods).map(([period, name]) => (
              <option key={period} value={period}>
                {name}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
  )
}
