import type { FeedbackStatistics } from '@data-centre/api'
import { KpiStrip, Panel, panelStateOf, type QueryLike, RadarChart, TrendLine, ValueBars } from '@data-centre/charts'
import css from './survey.module.css'
import type { SurveyView } from './use-view.ts'

const HEIGHT = 248

/** Figures and charts above the list, all under its filters. */
export function Overview({
  query,
  view,
}: {
  query: QueryLike & { data: FeedbackStatistics | undefined }
  view: SurveyView
}) {
  const { data } = query
  const none = data?.kpi[0]?.value === 0
  const state = panelStateOf(query, { empty: none, reason: view.isFiltered ? '没有符合条件的反馈' : '还没有收到反馈' })
  return (
    <>
      <KpiStrip items={data?.kpi} columns={4} expected={4} {...panelStateOf(query)} />
      <div className={css.charts}>
        <Panel title="满意度分布" metric="feedback.count" unit="份" height={HEIGHT} skeleton="rows" {...state}>
          {() => data && <ValueBars metric="feedback.count" rows={data.star} onOpen={(star) => view.put({ star })} />}
        </Panel>
        <Panel title="近30天反馈" metric="feedback.count" unit="份" height={HEIGHT} {...state}>
          {() => data && <TrendLine metric="feedback.count" data={data.trend} height={HEIGHT} />}
        </Panel>
        <Panel title="分项平均分" note="满分 5 星" height={HEIGHT} {...state}>
          {() =>
            data && (
              <RadarChart
                label="平均分"
                unit="星"
                dims={data.matrix.dims}
                values={data.matrix.series[0]?.data ?? []}
                height={HEIGHT}
              />
            )
          }
        </Panel>
        <Panel title="建议高频词" note="点击按词搜索" height={HEIGHT} skeleton="rows" {...state}>
          {() => data && <FrequentTerms text={data.words} onChoose={(keyword) => view.put({ keyword })} />}
        </Panel>
      </div>
    </>
  )
}

/** The more answers hold a word, the heavier it is. */
function FrequentTerms({ text, onChoose }: { text: FeedbackStatistics['words']; onChoose: (word: string) => void }) {
  const max = text[0]?.count ?? 1
  if (text.length === 0) return <p className={css.quiet}>没有填写建议</p>
  return (
    <ul className={css.words}>
      {text.map(({ word, count }) => (
        <li key={word}>
          <button type="button" data-weight={Math.ceil((count / max) * 3)} onClick={() => onChoose(word)}>
            {word}
            <small>{count}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
