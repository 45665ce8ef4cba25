import { type CarouselSlide, presetPanels, SCHOOL_BATCH_MAX, type SchoolRow, schoolPanels } from '@data-centre/api'
import { batched, call } from '@data-centre/api/client'
import { Failed, failureWords } from '@data-centre/charts'
import { useState } from 'react'
import { CarouselEditor, invalidSlides } from '../../../../blocks/parts/carousel-editor.tsx'
import { SchoolSelect, type SchoolSource } from '../../../../forms/school-select.tsx'
import { FormDialog } from '../../../../kit/form-dialog.tsx'
import { Field } from '../../../../kit/form-problem.tsx'
import { messageOf } from '../../../../kit/refusal.ts'
import { useCall } from '../../../../kit/use-call.ts'
import type { Notice } from '../../../../kit/use-command.ts'
import { SCHOOL_LIST } from '../text.ts'
import css from './carousel.module.css'
import { CarouselPreview } from './carousel-preview.tsx'

const WIDTH = 1120
/** Schools that one looks after, by name or code. */
const keptSchools: SchoolSource = {
  key: 'kept',
  search: async (keyword) => (await batched('school/querySchoolList', { keyword, pageSize: 50 })).data.list,
}
const choices = Object.entries(schoolPanels).map(([path, title]) => ({ path, title }))

/** 轮播设置: which panels the school's wall shows one after the other. */
export function CarouselDialog({ school, onClose }: { school: SchoolRow; onClose: () => void }) {
  const { data, error, refetch } = useCall('school/getSchoolCarouselSet', { schoolId: school.id }, { gcTime: 0 })
  if (!data)
    return (
      <FormDialog
        title={`轮播设置 · ${school.name}`}
        width={WIDTH}
        value={null}
        check={() => '轮播尚未读出'}
        save={async () => undefined}
        onClose={onClose}
      >
        {error ? (
          <Failed reason={failureWords(error)} onRetry={() => void refetch()} height={320} />
        ) : (
          <div className={css.waiting} role="status" aria-label="加载中" />
        )}
      </FormDialog>
    )
  return <Editor school={school} set={data.set} version={data.version} onClose={onClose} />
}

interface EditorProps {
  school: SchoolRow
  set: CarouselSlide[]
  version: number
  onClose: () => void
}

function Editor({ school, set, version, onClose }: EditorProps) {
  const [slides, setSlides] = useState(set)
  const [copyTo, setCopyTo] = useState<string[]>([])
  const save = async () => {
    const schoolCarouselSet = JSON.stringify(slides.map((slide) => ({ ...slide, title: slide.title.trim() })))
    await call('school/setSchoolCarouselSet', { schoolId: school.id, schoolCarouselSet, version })
    const failed: string[] = []
    for (const schoolId of copyTo.filter((id) => id !== school.id)) {
      try {
        await call('school/setSchoolCarouselSet', { schoolId, schoolCarouselSet })
      } catch (error) {
        failed.push(messageOf(error))
      }
    }
    return failed
  }
  const done = (failed: readonly string[]): Notice => {
    if (failed.length > 0)
      return { tone: 'warning', content: `已保存，复制到其他学校时 ${failed.length} 所失败：${failed[0]}` }
    return copyTo.length > 0 ? `已保存，并复制到 ${copyTo.length} 所学校` : '已保存，打开的大屏将随之更新'
  }
  return (
    <FormDialog
      title={`轮播设置 · ${school.name}`}
      width={WIDTH}
      value={{ stops: slides, copyTo }}
      check={() => invalidSlides(slides) ?? ''}
      save={save}
      done={done}
      renews={[SCHOOL_LIST]}
      onClose={onClose}
    >
      <div className={css.round}>
        <div className={css.panels}>
          <CarouselEditor stops={slides} choices={choices} preset={presetPanels} onChange={setSlides} />
        </div>
        <aside>
          <CarouselPreview stops={slides} />
          <Field label="复制到">
            <SchoolSelect
              label="复制到其他学校"
              placeholder="可选，其他学校"
              many={2}
              source={keptSchools}
              value={copyTo}
              onChange={(ids) => setCopyTo(ids.slice(0, SCHOOL_BATCH_MAX))}
            />
          </Field>
        </aside>
      </div>
    </FormDialog>
  )
}
