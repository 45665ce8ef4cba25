import { Message } from '@arco-design/web-react'
import {
  CAROUSEL_QUERY,
  type CarouselSlide,
  carouselWalls,
  isConflict,
  NATION_CAROUSEL,
  type QuietHours,
  routes,
} from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { copyText, Failed, failureWords } from '@data-centre/charts'
import { useState } from 'react'
import { CarouselEditor, invalidSlides } from '../../../blocks/parts/carousel-editor.tsx'
import { moreText, type SlidePlaces } from '../../../blocks/parts/slide-options.tsx'
import { SchoolSelect } from '../../../forms/school-select.tsx'
import { leaveForm } from '../../../kit/leave-form.ts'
import { messageOf, refusalOf } from '../../../kit/refusal.ts'
import { useUnsaved } from '../../../kit/unsaved.ts'
import { useCall } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { Refused } from '../../../shell/refused.tsx'
import { SaveBar } from '../save-bar.tsx'
import css from '../wall-content.module.css'
import { CarouselPreview } from './carousel-preview.tsx'
import { QuietField } from './quiet-field.tsx'

const choices = carouselWalls.map((key) => ({ path: routes[key].path, title: routes[key].title }))

const schoolSelect: SlidePlaces['schoolSelect'] = ({ label, value, onChange }) => (
  <SchoolSelect label={label} placeholder="默认" value={value ? [value] : []} onChange={([id]) => onChange(id)} />
)

async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) Message.success('已复制轮播链接')
  else Message.warning(`复制失败，请手动复制：${link}`)
}

interface CarouselRowProps {
  round: string
  provinces: SlidePlaces['provinces']
  /** Leads to another round. */
  onChoose?: (carousel: string) => void
}

interface RoundDraft {
  set: CarouselSlide[]
  quiet: QuietHours | null
}

export function CarouselRow({ round: carousel, provinces, onChoose }: CarouselRowProps) {
  const [draft, setDraft] = useState<RoundDraft | null>(null)
  useUnsaved(draft !== null)
  const [failure, setFailure] = useState('')
  const [hasConflict, setConflict] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const query = useCall('bigLargeScreen/getWallCarousel', { round: carousel })
  const again = async () => {
    await query.refetch()
    setDraft(null)
    setFailure('')
  }
  const saving = useCommand({
    work: async ({ set, quiet, version }: RoundDraft & { version: number; replaced: RoundDraft | null }) => {
      const slides = set.map((slide) => ({ ...slide, title: slide.title.trim() }))
      await call('bigLargeScreen/saveWallCarousel', {
        round: carousel,
        set: JSON.stringify(slides),
        quiet: JSON.stringify(quiet),
        version,
      })
    },
    done: '已保存，正在轮播的大屏随之更新',
    onDone: async (_, { replaced }) => {
      await query.refetch()
      setDraft((now) => (now === replaced ? null : now)) // what was changed meanwhile stays
    },
    onRefused: (error) => {
      setFailure(messageOf(error))
      setConflict(isConflict(error))
    },
  })
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />
  if (!query.data)
    return query.error ? (
      <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={320} />
    ) : (
      <div className={css.waiting} aria-hidden="true" />
    )
  const { set, version, quiet } = query.data
  const now = draft ?? { set, quiet }
  const places: SlidePlaces = { provinces, schoolSelect }
  const first = set.find(({ enabled }) => enabled)
  const name = carousel === NATION_CAROUSEL ? '全国' : (provinces.find(({ code }) => code === carousel)?.province ?? '')
  const save = () => {
    const wrong =
      invalidSlides(now.set) ??
      (now.quiet && !(now.quiet.from && now.quiet.to) ? '请填写静默时段的开始与结束时间' : undefined)
    setFailure(wrong ?? '')
    if (!wrong) void saving.run({ ...now, version, replaced: draft })
  }
  return (
    <section className={css.card} aria-label={`${name}大屏轮播`}>
      <header className={css.cardHead}>
        <h3>{`${name}大屏轮播`}</h3>
        <span>按次序循环；账号无权打开的大屏自动跳过</span>
        {onChoose && (
          <select
            className={`input ${css.rounds}`}
            aria-label="选择轮播"
            value={carousel}
            onChange={({ target: { value } }) => leaveForm(() => onChoose(value))}
          >
            <option value={NATION_CAROUSEL}>全国</option>
            {provinces.map(({ code, province }) => (
              <option key={code} value={code}>
                {province}
              </option>
            ))}
          </select>
        )}
        <button type="button" className="button" onClick={() => setPreviewing(true)}>
          预览
        </button>
        {first && (
          <a className="button" href={`${first.path}?${CAROUSEL_QUERY}=1`} target="_blank" rel="noopener">
            打开轮播
          </a>
        )}
      </header>
      <CarouselEditor
        stops={now.set}
        choices={choices}
        places={places}
        onChange={(next) => setDraft({ ...now, set: next })}
      />
      <QuietField quiet={now.quiet} onChange={(next) => setDraft({ ...now, quiet: next })} />
      <SaveBar
        changed={draft !== null}
        busy={saving.isPending}
        failure={failure}
        conflict={failure !== '' && hasConflict}
        note={version === 0 ? '当前为默认轮播' : `版本 ${version}`}
        onSave={() => save()}
        onReset={() => {
          setDraft(null)
          setFailure('')
        }}
        onReload={() => void again()}
      />
      {isPreviewing && (
        <CarouselPreview
          title={`预览 · ${name}大屏轮播`}
          stops={now.set}
          text={(slide) => moreText(slide, places)}
          onClose={() => setPreviewing(false)}
        />
      )}
      <p className={css.explain}>
        复制轮播链接，在大屏电脑打开即开始轮播，按任意键停止。
        {first && (
          <button
            type="button"
            className="link-button"
            onClick={() => void copyLink(`${location.origin}${first.path}?${CAROUSEL_QUERY}=1`)}
          >
            复制轮播链接
          </button>
        )}
      </p>
    </section>
  )
}
