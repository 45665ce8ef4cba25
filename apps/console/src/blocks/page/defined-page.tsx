import { isLive, members, type Platform } from '@data-centre/api'
import { useCaller, useSelection } from '@data-centre/auth'
import { DefinitionScope } from '@data-centre/charts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyChunk } from '../../lazy-chunk.ts'
import type { Area } from '../../shell/area/area.ts'
import { useCentre } from '../../shell/area/centre.ts'
import { useLiveArea } from '../../shell/area/use-live-area.ts'
import { useProvinces } from '../../shell/area/use-provinces.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { HOUR_REFRESH_MS } from '../../shell/query-client.ts'
import { Refused } from '../../shell/refused.tsx'
import type { Block, PageDefinition } from '../definition.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import {
  DEFAULT_PERIOD,
  type FilterName,
  type Filters,
  periodLabel,
  readFilters,
  reportInputOf,
  withinDays,
  writeFilters,
} from '../filters/filters.ts'
import { PageFilters } from '../filters/page-filters.tsx'
import { useColleges } from '../filters/use-colleges.ts'
import { type PageContext, PageProvider } from '../page-context.ts'
import { AttentionLine } from '../parts/attention-item.tsx'
import { PageTables, tablesOf } from '../table/table-focus.ts'
import { comparedOf } from '../table/use-compared.ts'
import { coverageText, useCompleteness } from '../use-completeness.ts'
import { LiveProvider, useLive } from '../use-live.ts'
import { AsOf } from './as-of.tsx'
import { BlockView } from './block-view.tsx'
import { CompletenessLine } from './completeness-line.tsx'
import css from './defined-page.module.css'
import { NoGroup } from './no-group.tsx'
import { ofOneCollege } from './one-college.ts'
import { PaperCover, PaperDefinitions } from './paper-document.tsx'
import { ShareButton } from './share-button.tsx'
import { SubjectHead } from './subject-head.tsx'
import { useAsOf } from './use-as-of.ts'
import { useFirstCollege } from './use-first-college.ts'
import { staysFolded, useFolded } from './use-folded.ts'
import { useSubject } from './use-subject.ts'
import { useUsualTerm } from './use-usual-term.ts'

const WeekStrip = lazyChunk(() => import('../filters/week-strip.tsx'))

/** Blocks up to this span stand side by side on paper. */
const NARROW_SPAN = 8

/** Filters that an address may carry to any page: links lead from page to page with them. */
const everywhere: ReadonlySet<string> = new Set(['period', 'start', 'end', 'term', 'platform'])
/** Besides these, where a page is about several schools. */
const ofSchools: ReadonlySet<string> = new Set(['complete'])
const isOfSchools = (area: Area): boolean => area === 'province' || area === 'operation'

/** Whether an address may say a filter of a page with these filters. */
const isOwn = (name: string, filters: PageDefinition['filters'], area: Area): boolean =>
  everywhere.has(name) ||
  (ofSchools.has(name) && isOfSchools(area)) ||
  filters.includes(name === 'weekFrom' || name === 'weekTo' ? 'weeks' : (name as FilterName))

/** What the address says to a page; one of a term has no other period. */
function paramsOf(text: string, { filters }: PageDefinition): URLSearchParams {
  const params = new URLSearchParams(text)
  if (filters.includes('term')) params.delete('period')
  return params
}

const spanOf = (block: Block): number => ('span' in block ? block.span : 24)

/** Whether any card counts up to this moment; pages without one need no line to the counters. */
const showsNow = ({ blocks }: PageDefinition): boolean =>
  blocks.some((block) => block.block === 'cards' && block.ids.some(isLive))

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
  const { subject } = definition
  const about = useSubject(subject)
  const { pgId } = useSelection()
  const colleges = useColleges(definition.ofCollege !== undefined || definition.filters.includes('college'))
  const first = useFirstCollege(definition, colleges, paramsOf(text, definition))
  const { usualTerm, isKnown } = useUsualTerm(definition, paramsOf(text, definition))
  const groupId = definition.ofGroup ? pgId : undefined
  const page = useMemo(() => {
    // What an address says of filters that the page does not have is not asked for.
    const read = withinDays(
      readFilters(paramsOf(text, definition), definition.period),
      definition.maxDays,
      definition.period,
    )
    const chosen = Object.fromEntries(
      Object.entries(read).filter(([name]) => isOwn(name, definition.filters, centre.area)),
    ) as unknown as Filters
    const filters = {
      ...(first ? { college: first } : {}),
      ...(usualTerm ? { term: usualTerm } : {}),
      ...chosen,
      ...(definition.platform ? { platform: definition.platform } : {}),
    } as Filters
    const scope = centre.scope
    return {
      filters,
      chosen,
      input: {
        ...reportInputOf(filters, scope),
        ...about,
        ...(groupId ? { groupId } : {}),
      },
      place: { ...(filters.province ? { province: filters.province } : {}), ...scope },
    }
  }, [text, centre, definition, about, groupId, first, usualTerm])
  const { filters, chosen, input, place } = page
  const today = definition.refresh === 'hour'
  const counting = today && showsNow(definition)
  const { now, updatedAt } = useLive(place, useLiveArea(place), counting)
  useHourlyRefresh(today)
  const isChosen =
    isKnown &&
    (!subject || about !== undefined) &&
    (!definition.ofGroup || groupId !== undefined) &&
    (!definition.ofCollege || first !== undefined)
  const { statTime, refused } = useAsOf(definition.asOf.path, input, isChosen)
  const statistics = definition.layout === 'statistics'
  const all = (filters.direction === 'out' && definition.outgoing) || definition.blocks
  const tables = useMemo(() => tablesOf(all), [all])
  const isComparing = tables.some(({ compare }) => compare) && comparedOf(search).length > 1
  const [folded, setFolded] = useFolded(definition.route, { isFoldable: statistics, isComparing })
  const { profile } = useCaller()
  // Callers of single colleges see their colleges' numbers under the school's name: the page says so.
  const suffix = profile.areaKind === 'college' && centre.area === 'school' ? '（本院系）' : ''
  const scopeLabel = `${filters.province ?? centre.label}${suffix}`
  const periodText = periodLabel(filters)

  const context = useMemo<PageContext>(
    () => ({
      filters,
      chosen,
      setFilters: (changes: Partial<Filters>) =>
        setSearch((current) => writeFilters(current, changes, definition.period)),
      usualPeriod: definition.period ?? DEFAULT_PERIOD,
      usualTerm,
      maxDays: definition.maxDays,
      input,
      scopeLabel,
      wholeLabel: suffix ? '所辖院系' : '全校',
      periodText,
    }),
    [filters, chosen, input, scopeLabel, suffix, periodText, setSearch, definition, usualTerm],
  )
  const isOneCollege = filters.college !== undefined || colleges?.length === 1
  const blocks = useMemo(() => (isOneCollege ? ofOneCollege(all) : all), [all, isOneCollege])
  const completeness = useCompleteness(input)
  const leavesOut = filters.complete === '1'
  const coverage = completeness && coverageText(completeness, leavesOut)
  const definitionScope = useMemo(
    () => ({ scope: scopeLabel, period: periodText, statTime, coverage }),
    [scopeLabel, periodText, statTime, coverage],
  )

  const { data: provinces } = useProvinces(filters.province !== undefined)
  const isUnknown =
    filters.province !== undefined &&
    provinces !== undefined &&
    !provinces.some(({ province }) => province === filters.province)
  if (isUnknown)
    return (
      <PageProvider value={context}>
        <PageHead suffix={suffix}>
          <PageFilters names={definition.filters} />
        </PageHead>
        <Refused
          text={`没有“${filters.province}”的数据`}
          sentence="该省份不存在，或不在您的管理范围内。请重新选择省份，其他筛选条件不变"
          home={false}
        />
      </PageProvider>
    )
  if (!isChosen) return definition.ofGroup ? <NoGroup /> : null
  if (refused) return <Refused text={refused} {...(subject ? { sentence: '请返回上一页重新选择' } : {})} />
  return (
    <PageProvider value={context}>
      <DefinitionScope value={definitionScope}>
        {definition.document && <PaperCover definition={definition} statTime={statTime} />}
        <PageHead suffix={suffix} asOf={<AsOf statTime={statTime} liveAt={counting && now ? updatedAt : undefined} />}>
          {!statistics && <PageFilters names={definition.filters} ofCollege={definition.ofCollege && true} />}
        </PageHead>
        <p className={css.paper} data-print="only">
          {[
            scopeLabel,
            periodText,
            filters.platform ? members.platform[filters.platform as Platform] : '全部平台',
          ].join('，')}
        </p>
        {statistics && (
          <FilterBar
            names={definition.filters}
            keyword={definition.keyword}
            platforms={definition.platforms}
            ofCollege={definition.ofCollege && true}
            folded={folded}
            onFold={blocks.every(staysFolded) ? undefined : setFolded}
          />
        )}
        {definition.filters.includes('weeks') && (
          <Suspense fallback={<div className={css.weeks} data-state="loading" />}>
            <WeekStrip />
          </Suspense>
        )}
        {subject && (
          <SubjectHead subject={subject}>
            {subject.open && about && centre.scope.schoolId && !profile.isDemo && (
              <ShareButton open={subject.open} schoolId={centre.scope.schoolId} about={about} />
            )}
          </SubjectHead>
        )}
        {completeness && <CompletenessLine data={completeness} />}
        {definition.attention && <AttentionLine place={place} />}
        {/* The counters do not know platforms, nor which schools are left out: with such a choice the reports speak alone. */}
        <LiveProvider value={counting && !filters.platform && !leavesOut ? now : null}>
          <PageTables value={tables}>
            <div className={css.grid}>
              {blocks.map(
                (block, index) =>
                  (!folded || staysFolded(block)) && (
                    <div
                      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a definition never change places
                      key={index}
                      className={css.cell}
                      style={{
                        ['--span' as string]: spanOf(block),
                        ['--paper-span' as string]: spanOf(block) <= NARROW_SPAN ? 12 : 24,
                      }}
                    >
                      <BlockView block={block} />
                    </div>
                  ),
              )}
            </div>
          </PageTables>
        </LiveProvider>
        {definition.document && <PaperDefinitions blocks={all} />}
      </DefinitionScope>
    </PageProvider>
  )
}
