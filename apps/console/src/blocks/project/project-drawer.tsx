import { type EntityText, entityTexts, type Kpi, metric, type Row } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { FigureText, failureWords, StackedShare } from '@data-centre/charts'
import { NONE } from '@data-centre/charts/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../forms/select.tsx'
import { Drawer } from '../../shell/drawer.tsx'
import { type DrawerOfRow, partOf } from '../definition.ts'
import { usePage } from '../page-context.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import { Segment } from '../parts/segment.tsx'
import { useSource } from '../use-source.ts'
import css from './project-drawer.module.css'

const detail = <K extends 'info' | 'kpi' | 'schools' | 'types'>(part: K) =>
  partOf('schoolProject/getProjectDetail', part)
const sources = { info: detail('info'), kpi: detail('kpi'), schools: detail('schools'), types: detail('types') }
const facts = ['level', 'host', 'part', 'startedAt'] as const satisfies readonly EntityText[]
const built = ['projects.courses', 'projects.resources', 'projects.questions', 'projects.logs'] as const
const tabs = { info: '基本信息', schools: '参建情况', numbers: '数据' } as const
type Tab = keyof typeof tabs
const tabOptions = (Object.entries(tabs) as [Tab, string][]).map(([value, label]) => ({ value, label }))

/** One project of the resource library over the list of them: what it is, which schools build it, its numbers in the period of the page. */
export default function ProjectDrawer({ row, onClose }: DrawerOfRow) {
  const [project, setProject] = useState(row.id)
  const [tab, setTab] = useState<Tab>('info')
  return (
    <Drawer title="项目详情" width={760} onClose={onClose}>
      <div className={css.head}>
        <ProjectSelect row={row} value={project} onChange={setProject} />
        <Segment label="项目详情" options={tabOptions} value={tab} onChange={setTab} />
      </div>
      <ProjectBody project={project} tab={tab} />
    </Drawer>
  )
}

/** Projects of the caller's area; until they have arrived, the one that was opened. */
function ProjectSelect({
  row,
  value,
  onChange,
}: Pick<DrawerOfRow, 'row'> & { value: string; onChange: (id: string) => void }) {
  const { province, schoolId, projectLevel, projectRole } = usePage().input
  const question = { province, schoolId, projectLevel, projectRole }
  const { data = [row] } = useQuery({
    queryKey: ['project-names', question],
    queryFn: async ({ signal }) => (await batched('schoolProject/getProjectNames', question, signal)).data,
  })
  return (
    <Select
      prefix="项目"
      aria-label="项目"
      style={{ width: 320 }}
      showSearch
      value={value}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}

function ProjectBody({ project, tab }: { project: string; tab: Tab }) {
  const asked = { projectId: project }
  const info = useSource(sources.info, asked)
  const kpi = useSource(sources.kpi, asked)
  const schools = useSource(sources.schools, asked)
  const types = useSource(sources.types, asked)
  if (info.error) return <p className={css.none}>{failureWords(info.error)}</p>
  if (!info.data) return <p className={css.none}>加载中</p>
  if (tab === 'schools') return <Schools rows={schools.data?.list ?? []} />
  if (tab === 'numbers')
    return (
      <>
        <Numbers kpis={kpi.data ?? []} />
        <h3 className={css.part}>素材构成</h3>
        <StackedShare metric="projects.resources" parts={types.data ?? []} />
      </>
    )
  const { texts = {} } = info.data
  return (
    <dl className={css.facts}>
      {facts.map((id) => (
        <div key={id}>
          <dt>{entityTexts.project[id]}</dt>
          <dd>{texts[id] || NONE}</dd>
        </div>
      ))}
    </dl>
  )
}

const Numbers = ({ kpis }: { kpis: readonly Kpi[] }) => (
  <dl className={css.facts}>
    {kpis.map(({ id, label, value, withheld }) => (
      <div key={id} data-metric={id}>
        <dt>{label}</dt>
        <dd>
          <FigureText metric={id} value={value} withheld={withheld} />
        </dd>
      </div>
    ))}
  </dl>
)

/** Schools of the area with what they built in the project. */
const Schools = ({ rows }: { rows: readonly Row[] }) => {
  const builders = rows.filter(({ values, withheld }) => built.some((id) => values[id] || withheld?.[id]))
  if (builders.length === 0) return <p className={css.none}>还没有学校在该项目中建设内容</p>
  return (
    <PlainTable
      columns={[{ label: '学校' }, ...built.map((id) => ({ label: metric(id).label, isNumber: true }))]}
      rows={builders.map(({ id, name, values, withheld }) => ({
        id,
        cells: [
          name,
          ...built.map((of) => <FigureText key={of} metric={of} value={values[of]} withheld={withheld?.[of]} />),
        ],
      }))}
    />
  )
}
