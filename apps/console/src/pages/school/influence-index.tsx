import type { InfluenceIndex, Standing } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { useCaller } from '@data-centre/auth'
import { FigureText, Panel, panelStateOf, usePanelRows } from '@data-centre/charts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RankChange } from '../../blocks/ranking/rank-change.tsx'
import { useCentre } from '../../shell/area/centre.ts'
import css from './influence-index.module.css'

/** Height of the map beside it, px. */
const HEIGHT = 368

/** 影响力指数 of the school: points, places in nation and province, and what each part gives. */
export function InfluenceIndexPanel() {
  const { schoolId } = useCentre().scope
  const { profile } = useCaller()
  const query = useQuery({
    queryKey: ['influence-index', schoolId],
    queryFn: async ({ signal }) =>
      (await batched('dataOverviewTotalData/getInfluenceIndex', { schoolId: schoolId ?? '' }, signal)).data,
    enabled: schoolId !== undefined,
  })
  const reason =
    profile.areaKind === 'college' ? '指数按全校计算，不分院系' : '近30天没有外校使用或调用本校内容，未进入榜单'
  return (
    <Panel
      title="影响力指数"
      metric="influence.index"
      note="近30天，全部平台"
      height={HEIGHT}
      skeleton="rows"
      {...panelStateOf(query, { empty: query.data?.value === null && !query.data.withheld, reason })}
    >
      {() => query.data && <Index index={query.data} />}
    </Panel>
  )
}

function Index({ index: { value, withheld, nation, province, parts } }: { index: InfluenceIndex }) {
  usePanelRows(
    useMemo(
      () => ({
        columns: ['构成', '满分', '得分'],
        rows: parts.map(({ label, weight, points }) => [label, weight, points]),
      }),
      [parts],
    ),
  )
  return (
    <div className={css.index}>
      <p className={css.value} data-metric="influence.index">
        <b className={css.total}>
          <FigureText
            metric="influence.index"
            value={value}
            withheld={withheld}
            write={() => value?.toFixed(1) ?? '--'}
          />
        </b>
        <small>分，满分 100</small>
      </p>
      <dl className={css.places}>
        <Place label="全国" standing={nation} />
        <Place label={province?.name ?? '本省'} standing={province} />
      </dl>
      <ul className={css.parts}>
        {parts.map(({ id, label, weight, points, withheld: why }) => (
          <li key={id}>
            <span>{label}</span>
            <b className={css.points}>
              <FigureText
                metric="influence.index"
                value={points}
                withheld={why}
                write={() => points?.toFixed(1) ?? '--'}
              />
              <small> / {weight}</small>
            </b>
            <i aria-hidden="true">
              <em style={{ width: `${((points ?? 0) / weight) * 100}%` }} />
            </i>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Place = ({ label, standing }: { label: string; standing: Standing | null }) => (
  <div>
    <dt>{label}排名</dt>
    <dd>
      {standing ? (
        <>
          <b className={css.rank}>{standing.rank}</b>
          <small> / {standing.of}</small>
          <RankChange rank={standing.rank} prevRank={standing.prevRank} />
        </>
      ) : (
        '未上榜'
      )}
    </dd>
  </div>
)
