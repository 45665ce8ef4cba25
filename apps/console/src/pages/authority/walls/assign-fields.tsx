import { NATION_CAROUSEL, openWalls, routes } from '@data-centre/api'
import { idsOf, useCaller } from '@data-centre/auth'
import { useId } from 'react'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { SchoolSelect } from '../../../forms/school-select.tsx'
import { Select } from '../../../forms/select.tsx'
import { Field } from '../../../kit/form-problem.tsx'
import { useProvinces } from '../../../shell/area/use-provinces.ts'
import { type AssignValues, mayPlay } from './assign-values.ts'

const levels = [
  { value: 'nation', label: '全国' },
  { value: 'province', label: '省' },
  { value: 'school', label: '学校' },
] as const

const kinds = [
  { value: 'round', label: '轮播' },
  { value: 'wall', label: '单块大屏' },
] as const

/** Walls that the caller may open: nobody gives others. Those of the whole installation are for devices of the nation. */
function useOwnWalls({ level }: Pick<AssignValues, 'level'>) {
  const { rights } = useCaller()
  return openWalls({ walls: idsOf(rights.userManage), rights: rights.selectRightIdList }, level === 'nation')
}

/** Fields of pairing and of changing: how a wall is called, whose data it shows, and what. */
export function AssignFields({
  draft,
  schoolName,
  onChange,
}: {
  draft: AssignValues
  schoolName?: string
  onChange: (draft: AssignValues) => void
}) {
  const id = useId()
  const { data: provinces = [] } = useProvinces()
  const put = (changes: Partial<AssignValues>) => onChange({ ...draft, ...changes })
  const provinceOptions = provinces.map(({ code, province }) => ({ value: code, label: province }))
  return (
    <>
      <Field label="名称" name="name" htmlFor={`${id}-name`} must hint="挂在哪里，例如“教学楼一楼大厅”">
        <input
          id={`${id}-name`}
          className="input"
          value={draft.name}
          maxLength={30}
          onChange={(event) => put({ name: event.target.value })}
        />
      </Field>
      <Field label="数据范围" hint="大屏只能看到该范围内的数据，姓名一律脱敏">
        <Segment label="数据范围" options={levels} value={draft.level} onChange={(level) => put({ level })} />
      </Field>
      {draft.level === 'province' && (
        <Field label="省份" name="areaId" must>
          <Select
            aria-label="省份"
            placeholder="请选择"
            showSearch
            value={draft.province || undefined}
            options={provinceOptions}
            onChange={(province: string) => put({ province })}
          />
        </Field>
      )}
      {draft.level === 'school' && (
        <Field label="学校" name="areaId" must>
          <SchoolSelect
            label="学校"
            placeholder="输入学校名称"
            value={draft.school ? [draft.school] : []}
            {...(schoolName && draft.school ? { names: { [draft.school]: schoolName } } : {})}
            onChange={([school = '']) => put({ school })}
          />
        </Field>
      )}
      <Field label="显示">
        <Segment label="显示" options={kinds} value={draft.kind} onChange={(kind) => put({ kind })} />
      </Field>
      <ContentField draft={draft} provinces={provinceOptions} put={put} />
    </>
  )
}

interface ContentFieldProps {
  draft: AssignValues
  provinces: readonly { value: string; label: string }[]
  put: (changes: Partial<AssignValues>) => void
}

/** What the wall shows: a carousel, or one wall. */
function ContentField({ draft, provinces, put }: ContentFieldProps) {
  const walls = useOwnWalls(draft)
  if (draft.kind === 'round')
    return (
      <Field label="轮播" name="show" must hint="轮播的内容在“新媒体与热力图配置”中编辑，修改后立即生效">
        <Select
          aria-label="轮播"
          showSearch
          placeholder="请选择"
          value={mayPlay(draft.round, draft) ? draft.round : undefined}
          options={[
            { value: NATION_CAROUSEL, label: '全国轮播' },
            ...provinces.filter(({ value }) => mayPlay(value, draft)),
          ]}
          onChange={(round: string) => put({ round })}
        />
      </Field>
    )
  return (
    <Field label="大屏" name="show" must>
      <Select
        aria-label="大屏"
        placeholder="请选择"
        showSearch
        value={draft.path || undefined}
        options={walls.map((key) => ({ value: routes[key].path, label: routes[key].title }))}
        onChange={(path: string) => put({ path })}
      />
    </Field>
  )
}
