import { type Completeness, feedProblems, memberLabel } from '@data-centre/api'
import { Drawer } from '../../shell/drawer.tsx'
import { PlainTable } from '../parts/plain-table.tsx'
import css from './completeness-line.module.css'

const RULE =
  '按学校和平台核对近 14 天的数据，节假日与寒暑假不计。迟到：自“数据截至”之后应有的数据均未收到；不完整：其间有日期缺少数据；待核：当日日志数明显高于同类日期。'

const columns = ['学校', '省份', '平台', '状态', '数据截至'].map((label) => ({ label }))

/** Schools of the page whose data are not complete, feed by feed, the most serious first. */
export default function CompletenessDrawer({ data, onClose }: { data: Completeness; onClose: () => void }) {
  const rows = data.incomplete.flatMap(({ id, name, province, feeds }) =>
    feeds.map(({ platform, problem, asOf }) => ({
      id: `${id} ${platform} ${problem}`,
      cells: [name, province, platform ? memberLabel('platform', platform) : '全部', feedProblems[problem], asOf],
    })),
  )
  return (
    <Drawer title={`数据不完整的学校（${data.incomplete.length} 所）`} width={760} onClose={onClose}>
      <p className={css.note}>{RULE}</p>
      <PlainTable columns={columns} rows={rows} />
    </Drawer>
  )
}
