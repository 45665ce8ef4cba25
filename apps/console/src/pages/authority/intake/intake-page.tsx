import { TabBar } from '../../../forms/tab-bar.tsx'
import { refusalOf } from '../../../kit/refusal.ts'
import { useList } from '../../../kit/use-call.ts'
import { useRenew } from '../../../kit/use-command.ts'
import { serverTime } from '../../../server-time.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { RefreshButton } from '../../../shell/refresh-button.tsx'
import { Refused } from '../../../shell/refused.tsx'
import { AnomaliesTab } from './anomalies-tab.tsx'
import { FlowsTab } from './flows-tab.tsx'
import { InvariantsTab } from './invariants-tab.tsx'
import { KeysTab } from './keys-tab.tsx'
import { LettersTab } from './letters-tab.tsx'
import { PlatformCards } from './platform-cards.tsx'
import { tabs, useIntakeView } from './use-view.ts'
import { WaitingTab } from './waiting-tab.tsx'

/** Feeds are watched: the page asks again by itself, ms. */
const WATCH_MS = 30_000

/** /authority/intake: what platforms send, with which keys, and what was refused. */
export default function IntakePage() {
  const view = useIntakeView()
  const renew = useRenew()
  const filters =
    view.tab === 'flows'
      ? { platform: view.platform, state: view.state, keyword: view.keyword, pageNum: view.page, pageSize: view.size }
      : {}
  const status = useList('ingest/getStatus', filters as { pageNum?: number }, { refetchInterval: WATCH_MS })
  const refused = refusalOf(status.error)
  if (refused) return <Refused text={refused} />
  const open = status.data?.platforms.reduce((sum, platform) => sum + platform.open, 0) ?? 0
  const refresh = () =>
    void renew([
      'ingest/getStatus',
      'ingest/getKeys',
      'ingest/getDeadLetters',
      'bigLargeScreen/getDataAssetQuality',
      'ingest/getJumps',
      'ingest/getWaiting',
    ])
  return (
    <>
      <PageHead asOf="接收、重复与拒收为近 7 天；缺口为近两周内平常有数据而当天没有的日子">
        <RefreshButton updatedAt={status.dataUpdatedAt} busy={status.isFetching} onRefresh={refresh} />
      </PageHead>
      <PlatformCards status={status.data} now={serverTime(status.dataUpdatedAt)} />
      <TabBar
        label="数据接入"
        tabs={tabs}
        value={view.tab}
        onChange={(tab) => view.put({ tab })}
        counts={{ letters: open }}
      />
      {view.tab === 'flows' && <FlowsTab view={view} query={status} />}
      {view.tab === 'keys' && <KeysTab />}
      {view.tab === 'letters' && <LettersTab view={view} />}
      {view.tab === 'waiting' && <WaitingTab view={view} />}
      {view.tab === 'laws' && <InvariantsTab view={view} />}
      {view.tab === 'jumps' && <AnomaliesTab view={view} />}
    </>
  )
}
