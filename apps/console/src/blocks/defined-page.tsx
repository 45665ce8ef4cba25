import { isLive, members, type Platform } from '@data-centre/api'
import { useCaller } from '@data-centre/auth'
import { DefinitionScope } from '@data-centre/charts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCentre } from '../shell/area/centre.ts'
import { useLiveArea } from '../shell/area/use-live-area.ts'
import { useProvinces } from '../shell/area/use-provinces.ts'
import { PageHead } from '../shell/page-head.tsx'
import { HOUR_REFRESH_MS } from '../shell/query-client.ts'
import { Refused } from '../shell/refused.tsx'
import { AsOf } from './as-of.tsx'
import { AttentionLine } from './attention-item.tsx'
import { BlockView } from './block-view.tsx'
import css from './defined-page.module.css'
import type { Block, PageDefinition } from './definition.ts'
import { FilterBar } from './filter-bar.tsx'
import { type FilterName, type Filters, periodLabel, readFilters, reportInputOf, writeFilters } from './filters.ts'
import { type PageContext, PageProvider } from './page-context.ts'
import { PageFilters } from './page-filters.tsx'
import { PageTables, tablesOf } from './table-focus.ts'
import { useAsOf } from './use-as-of.ts'
import { staysFolded, useFolded } from './use-folded.ts'
import { LiveProvider, useLive } from './use-live.ts'

/** Blocks up to this span stand side by side on paper. */
const NARROW_SPAN = 8

const spanOf = (block: Block): number => ('span' in block ? block.span : 24)

/** Whether any card counts up to this moment; pages without one need no line to the counters. */
const showsNow = ({ blocks }: PageDefinition): boolean => blocks.some((block) => block.block === 'cards' && block.ids.some(isLive))

/** Silent reload of everything on the page: the answers that are shown are asked for again in one request. */
function useHourlyRefresh(active: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!active) return undefined
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: ['report'] }), HOUR_REFRESH_MS)
    return () => clearInterval(timer)
  }, [active, client])
}

/** Draws a page from its definition. */
export function DefinedPage({ definition }: { definition: PageDefinition }) {
  const centre = useCentre()
  const [search, setSearch] = useSearchParams()
  const text = search.toString()
  const page = useMemo(() => {
    const { province, college, teacherTitle, teacherKind, keyword, ...others } = readFilters(new URLSearchParams(text))
    // What an address says of filters that the page does not have is not asked for.
    const own = Object.entries({ province, college, teacherTitle, teacherKind, keyword }).filter(([name, value]) => value && definition.filters.includes(name as FilterName))
    const filters: Filters = { ...others, ...Object.fromEntries(own) }
    const scope = centre.scope
    return { filters, input: reportInputOf(filters, scope), place: { ...(filters.province ? { province: filters.province } : {}), ...scope } }
  }, [text, centre, definition])
  const { filters, input, place } = page
  const today = definition.refresh === 'hour'
  const counting = today && showsNow(definition)
  const { now, updatedAt } = useLive(place, useLiveArea(place), counting)
  useHourlyRefresh(today)
  const { statTime, refused } = useAsOf(definition.asOf.path, input)
  const statistics = definition.layout === 'statistics'
  const [folded, setFolded] = useFolded(definition.route, statistics)
  const { profile } = useCaller()
  // Callers of single colleges see their colleges' numbers under the school's name: the page says so.
  const suffix = profile.areaKind === 'college' && centre.area === 'school' ? '（本院系）' : ''
  const scopeLabel = `${filters.province ?? centre.label}${suffix}`
  const periodText = periodLabel(filters)

  const context = useMemo<PageContext>(
    () => ({
      filters,
      setFilters: (changes: Partial<Filters>) => setSearch((current) => writeFilters(current, changes)),
      input,
      scopeLabel,
      periodText,
    }),
    [filters, input, scopeLabel, periodText, setSearch],
  )
  const tables = useMemo(() => tablesOf(definition.blocks), [definition])
  const definitionScope = useMemo(() => ({ scope: scopeLabel, period: periodText, statTime }), [scopeLabel, periodText, statTime])

  const { data: provinces } = useProvinces(filters.province !== undefined)
  const isUnknown = filters.province !== undefined && provinces !== undefined && !provinces.some(({ province }) => province === filters.province)
  if (isUnknown)
    return (
      <PageProvider value={context}>
        <PageHead suffix={suffix}>
          <PageFilters names={definition.filters} />
        </PageHead>
        <Refused text={`没有“${filters.province}”的数据`} sentence="该省份不存在，或不在您的管理范围内。请重新选择省份，其他筛选条件不变" home={false} />
      </PageProvider>
    )
  if (refused) return <Refused text={refused} />
  return (
    <PageProvider value={context}>
      <DefinitionScope value={definitionScope}>
        <PageHead suffix={suffix} asOf={<AsOf statTime={statTime} liveAt={counting && now ? updatedAt : undefined} />}>
          {!statistics && <PageFilters names={definition.filters} />}
        </PageHead>
        <p className={css.paper} data-print="only">
          {[scopeLabel, periodText, filters.platform ? members.platform[filters.platform as Platform] : '全部平台'].join('，')}
        </p>
        {statistics && <FilterBar names={definition.filters} keyword={definition.keyword} folded={folded} onFold={setFolded} />}
        {definition.attention && <AttentionLine place={place} />}
        {/* The counters do not know platforms: with a platform chosen the reports speak alone. */}
        <LiveProvider value={counting && !filters.platform ? now : null}>
          <PageTables value={tables}>
            <div className={css.grid}>
              {definition.blocks.map(
                (block, index) =>
                  (!folded || staysFolded(block)) && (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a definition never change places
                    <div key={index} className={css.cell} style={{ ['--span' as string]: spanOf(block), ['--paper-span' as string]: spanOf(block) <= NARROW_SPAN ? 12 : 24 }}>
                      <BlockView block={block} />
                    </div>
                  ),
              )}
            </div>
          </PageTables>
        </LiveProvider>
      </DefinitionScope>
    </PageProvider>
  )
}
