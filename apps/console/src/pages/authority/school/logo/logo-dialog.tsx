import { refuseUpload, SCHOOL_LOGO_PIXELS, type SchoolRow, UPLOAD_RULES } from '@data-centre/api'
import { call, upload } from '@data-centre/api/client'
import { schoolLogos } from '@data-centre/auth'
import { useEffect, useRef, useState } from 'react'
import { filling, type Placing, placed } from '../../../../forms/crop.ts'
import { FilePicker } from '../../../../forms/file-picker.tsx'
import { Cropped, PictureCrop } from '../../../../forms/picture-crop.tsx'
import { Icon } from '../../../../icons.tsx'
import { FormDialog } from '../../../../kit/form-dialog.tsx'
import { messageOf } from '../../../../kit/refusal.ts'
import { useCommand } from '../../../../kit/use-command.ts'
import { SCHOOL_LIST } from '../text.ts'
import { type Chosen, cut, readPicture } from './cut-logo.ts'
import css from './logo-dialog.module.css'
import { SchoolLogo } from './school-logo.tsx'

/** Sides of the places that show a logo, px. */
const PLACES = [64, 28, 20] as const

/** The picture that was chosen, and how it lies behind the window. */
function useChosenPicture() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [wanted, setPlacing] = useState<Placing>({ zoom: 1, x: 0, y: 0 })
  const placing = chosen ? placed(chosen.picture, wanted) : wanted
  const [refusal, setRefusal] = useState('')
  useEffect(() => () => URL.revokeObjectURL(chosen?.image.src ?? ''), [chosen])
  const choose = async ([file]: readonly File[]) => {
    if (!file) return
    const refused = refuseUpload('image', { name: file.name, bytes: file.size })
    if (refused) return setRefusal(refused)
    try {
      const read = await readPicture(file)
      setChosen(read)
      setPlacing(filling(read.picture))
      setRefusal('')
    } catch (error) {
      setRefusal(messageOf(error))
    }
  }
  return { chosen, placing, setPlacing, refusal, setRefusal, choose }
}

/** Logo: a picture is chosen, cut to a square and shown from then on wherever the school is; or it is taken away. */
export function LogoDialog({ school, onClose }: { school: SchoolRow; onClose: () => void }) {
  const { chosen, placing, setPlacing, refusal, setRefusal, choose } = useChosenPicture()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const set = async (url: string) => {
    await call('school/setSchoolLogo', { schoolId: school.id, revision: school.revision, url })
    schoolLogos.renew(school.id)
  }
  const save = async () => {
    if (!chosen) return
    const { ossOriUrl } = await upload(await cut(chosen, placing), {
      rule: 'image',
      signal: leaving.current.signal,
      onProgress: () => undefined,
    })
    await set(ossOriUrl)
  }
  const remove = useCommand({
    ask: () => ({
      content: `移除后，“${school.name}”以校名首字代替 Logo。确定移除吗？`,
      okText: '移除',
      isDanger: true,
    }),
    work: () => set(''),
    done: `已移除“${school.name}”的 Logo`,
    renews: [SCHOOL_LIST],
    onDone: onClose,
    onRefused: (error) => setRefusal(messageOf(error)),
  })
  const { extensions, megabytes } = UPLOAD_RULES.image
  return (
    <FormDialog
      title={`Logo · ${school.name}`}
      width={520}
      value={chosen && { picture: chosen.image.src, placing }}
      check={() => (chosen ? '' : refusal || '请先选择图片')}
      save={save}
      done={`已设置“${school.name}”的 Logo`}
      renews={[SCHOOL_LIST]}
      onClose={onClose}
    >
      <div className={css.logo}>
        {chosen ? (
          <PictureCrop source={chosen.image.src} picture={chosen.picture} placing={placing} onChange={setPlacing} />
        ) : (
          <div className={css.present}>
            <SchoolLogo name={school.name} url={school.logoUrl} size={96} />
            {school.logoUrl ? '当前 Logo' : '尚未设置 Logo'}
          </div>
        )}
        <div className={css.side}>
          <FilePicker rule="image" label="选择图片" disabled={false} one onFiles={(files) => void choose([...files])}>
            <Icon name="image" size={16} />
            {chosen ? '换一张图片' : '选择图片，或拖到这里'}
          </FilePicker>
          <p className={css.hint}>
            支持 {extensions.join('、')}，不超过 {megabytes} MB；裁剪为 {SCHOOL_LOGO_PIXELS} × {SCHOOL_LOGO_PIXELS} 像素
          </p>
          {chosen && (
            <>
              <p className={css.hint}>拖动或用方向键移动，滚轮或加减键缩放</p>
              <Places chosen={chosen} placing={placing} />
            </>
          )}
          {!chosen && school.logoUrl && (
            <button type="button" className="button" onClick={() => void remove.run()}>
              移除 Logo
            </button>
          )}
          {refusal && (
            <p className={css.refusal} role="alert">
              {refusal}
            </p>
          )}
        </div>
      </div>
    </FormDialog>
  )
}

/** The logo in the sizes in which it is shown. */
const Places = ({ chosen, placing }: { chosen: Chosen; placing: Placing }) => (
  <div className={css.places} role="img" aria-label="预览">
    {PLACES.map((size) => (
      <span key={size} style={{ width: size, height: size }}>
        <Cropped source={chosen.image.src} picture={chosen.picture} placing={placing} />
      </span>
    ))}
  </div>
)
