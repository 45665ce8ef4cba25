import { Message } from '@arco-design/web-react'
import { type CarouselStop, carouselWalls, faults, pathOf, ROUND_QUERY, routes } from '@data-centre/api'
import { batched, call } from '@data-centre/api/client'
import { Failed, failureWords } from '@data-centre/charts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CarouselEditor, wrongStops } from '../../blocks/carousel-editor.tsx'
import { messageOf, refusalOf } from '../../shell/refusal.ts'
import { Refused } from '../../shell/refused.tsx'
import { SaveBar } from './save-bar.tsx'
import css from './wall-office.module.css'

const choices = carouselWalls.map((key) => ({ path: routes[key].path, title: routes[key].title }))

/** 轮播: the round of the nation's walls. */
export function CarouselTab() {
  const [draft, setDraft] = useState<CarouselStop[] | null>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const query = useQuery({
    queryKey: ['wallCarousel'],
    queryFn: () => batched('bigLargeScreen/getWallCarousel', {}),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />
  if (!query.data)
    return query.error ? <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={320} /> : <div className={css.waiting} aria-hidden="true" />
  const { set, version } = query.data
  const stops = draft ?? set
  const first = set.find(({ enabled }) => enabled)
  const again = async () => {
    await query.refetch()
    setDraft(null)
    setFailure('')
  }
  const save = async () => {
    const wrong = wrongStops(stops)
    if (wrong) return setFailure(wrong)
    setBusy(true)
    setFailure('')
    try {
      await call('bigLargeScreen/saveWallCarousel', { set: JSON.stringify(stops.map((stop) => ({ ...stop, title: stop.title.trim() }))), version })
      Message.success('已保存，正在轮播的大屏随之更新')
      await again()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <section className={css.card} aria-label="全国大屏轮播">
      <header className={css.cardHead}>
        <h3>全国大屏轮播</h3>
        <span>按次序循环；账号无权打开的大屏自动跳过</span>
        {first && (
          <a className="button" href={`${first.path}?${ROUND_QUERY}=1`} target="_blank" rel="noopener">
            打开轮播
          </a>
        )}
      </header>
      <CarouselEditor stops={stops} choices={choices} onChange={setDraft} />
      <SaveBar
        changed={draft !== null}
        busy={busy}
        failure={failure}
        conflict={failure === faults.conflict.msg}
        note={version === 0 ? '当前为默认轮播' : `版本 ${version}`}
        onSave={() => void save()}
        onReset={() => {
          setDraft(null)
          setFailure('')
        }}
        onReload={() => void again()}
      />
      <p className={css.explain}>
        大屏电脑打开“{first?.title ?? pathOf('overviewWall')}”并带上参数 {ROUND_QUERY}=1 即进入轮播，按任意键停止。
      </p>
    </section>
  )
}
