import {
  type HeadMapConfig,
  type HeadMapScreen,
  headMapPreset,
  headMapScreens,
  isConflict,
  NATION_WALL_NAME,
} from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { Failed, failureWords } from '@data-centre/charts'
import { useState } from 'react'
import { Segment } from '../../../blocks/parts/segment.tsx'
import { Select } from '../../../forms/select.tsx'
import { leaveForm } from '../../../kit/leave-form.ts'
import { messageOf, refusalOf } from '../../../kit/refusal.ts'
import { useUnsaved } from '../../../kit/unsaved.ts'
import { useCall } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { useProvinces } from '../../../shell/area/use-provinces.ts'
import { Refused } from '../../../shell/refused.tsx'
import { SaveBar } from '../save-bar.tsx'
import { screens, type WallContentView } from '../use-wall-content-view.ts'
import css from '../wall-content.module.css'
import { HeadMapForm } from './head-map-form.tsx'
import { HeadMapHistory } from './head-map-history.tsx'
import { HeadMapPreview } from './head-map-preview.tsx'

/** 热力图: a wall and a scope at the left, the map as it would be in the middle, its settings at the right. */
export function HeadMapTab({ view }: { view: WallContentView }) {
  const { data: provinces } = useProvinces()
  const scopes = [
    { value: NATION_WALL_NAME, label: '全国' },
    ...(provinces ?? []).map(({ code, province }) => ({ value: code, label: province })),
  ]
  const scope = scopes.find(({ value, label }) => value === view.scope || label === view.scope)
  return (
    <>
      <div className={css.mapTools}>
        <Segment
          label="大屏"
          options={screens.map((screen) => ({ value: screen, label: headMapScreens[screen] }))}
          value={view.screen}
          onChange={(screen) => leaveForm(() => view.put({ screen }))}
        />
        <Select
          prefix="范围"
          aria-label="范围"
          showSearch
          style={{ width: 220 }}
          value={scope?.value}
          options={scopes}
          onChange={(scope) => leaveForm(() => view.put({ scope }))}
        />
        <span className={css.note}>只改变展示方式，不改变任何统计数值；保存后打开的大屏立即采用</span>
      </div>
      {scope ? (
        <Editor
          key={`${view.screen} ${scope.value}`}
          screen={view.screen}
          scopeCode={scope.value}
          scopeName={scope.label}
        />
      ) : (
        provinces && (
          <Refused
            text={`没有“${view.scope}”的地图`}
            sentence="该省份不存在，或不在您的管理范围内，请重新选择范围"
            home={false}
          />
        )
      )}
    </>
  )
}

function Editor({ screen, scopeCode, scopeName }: { screen: HeadMapScreen; scopeCode: string; scopeName: string }) {
  const [draft, setDraft] = useState<HeadMapConfig | null>(null)
  useUnsaved(draft !== null)
  const [failure, setFailure] = useState('')
  const [hasConflict, setConflict] = useState(false)
  // What the editor sees is what their lock is about: it changes when they say so.
  const query = useCall('bigLargeScreen/getHeadMap', { screen, scopeCode }, { refetchOnWindowFocus: false })
  const again = async () => {
    await query.refetch()
    setDraft(null)
    setFailure('')
  }
  const saving = useCommand({
    work: ({
      config,
      version,
    }: {
      config: HeadMapConfig
      version: number
      text: string
      replaced: HeadMapConfig | null
    }) => call('bigLargeScreen/saveHeadMap', { screen, scopeCode, config: JSON.stringify(config), version }),
    done: (_, { text }) => text,
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
      <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={560} />
    ) : (
      <div className={css.waiting} aria-hidden="true" />
    )
  const { config: standing, version, history } = query.data
  const config = draft ?? standing
  const save = (wanted: HeadMapConfig, text: string) => {
    setFailure('')
    void saving.run({ config: wanted, version, text, replaced: draft })
  }
  return (
    <div className={css.editor}>
      <section className={css.card} aria-label="预览">
        <HeadMapPreview config={config} scopeCode={scopeCode} scopeName={scopeName} />
        <SaveBar
          changed={draft !== null}
          busy={saving.isPending}
          failure={failure}
          conflict={failure !== '' && hasConflict}
          note={version === 0 ? '尚未配置，当前为默认样式' : `版本 ${version}`}
          onSave={() => save(config, '已保存，打开的大屏已采用')}
          onReset={() => {
            setDraft(null)
            setFailure('')
          }}
          onReload={() => void again()}
        />
        <HeadMapHistory
          history={history}
          current={version}
          busy={saving.isPending}
          onBack={(old) => save(old.config, `已恢复到版本 ${old.version} 的配置`)}
        />
      </section>
      <section className={css.card} aria-label="设置">
        <HeadMapForm config={config} onChange={setDraft} onPreset={() => setDraft(headMapPreset)} />
      </section>
    </div>
  )
}
