import { type MetricId, metric, routes } from '@data-centre/api'
import { useCaller } from '@data-centre/auth'
import { Fragment } from 'react'
import { Mark } from '../../mark.tsx'
import type { Block, PageDefinition, TableSpec } from '../definition.ts'
import { periods } from '../filters/filters.ts'
import { useColleges } from '../filters/use-colleges.ts'
import { usePage } from '../page-context.ts'
import { termName } from '../terms/term-names.ts'
import { termOfDay, useTerms } from '../terms/use-terms.ts'
import css from './paper-document.module.css'

const metricsOfTable = ({ columns }: TableSpec): MetricId[] =>
  columns.flatMap((column) => ('metric' in column ? [column.metric] : []))

/** Numbers that a block shows. */
function metricsOf(block: Block): readonly MetricId[] {
  if (block.block === 'cards') return block.ids
  if (block.block === 'table') return metricsOfTable(block)
  if (block.block === 'tabs') return block.tabs.flatMap(metricsOfTable)
  if ('metrics' in block) return block.metrics
  return 'metric' in block ? [block.metric] : []
}

/** What a block is called in the contents; blocks without a title belong to the block before them. */
const titleOf = (block: Block): string[] => {
  if (block.block === 'tabs') return block.tabs.slice(0, 1).map(({ subject }) => `${subject}总览`)
  return 'title' in block ? [block.title] : []
}

interface PaperCoverProps {
  definition: PageDefinition
  /** Up to when its numbers reach, as the page writes it. */
  statTime: string | undefined
}

/** On paper alone: the first sheet of a document, with what it is about, what it holds, and who signs it. */
export function PaperCover({ definition: { route, blocks }, statTime }: PaperCoverProps) {
  const { profile } = useCaller()
  const { filters, scopeLabel, wholeLabel, periodText } = usePage()
  const college = useColleges(filters.college !== undefined)?.find(({ id }) => id === filters.college)?.name
  const { data: terms } = useTerms()
  const present = statTime && terms && termOfDay(terms, statTime.slice(0, 10))
  const facts = [
    // A paper is read when 本学期 is another one.
    { name: '学期', text: present ? periodText.replace(periods.term, termName(present)) : periodText },
    { name: '范围', text: college ?? wholeLabel },
    ...(statTime ? [{ name: '数据截至', text: statTime }] : []),
    { name: '制表', text: profile.realName },
  ]
  const contents = ['核心指标', ...blocks.flatMap(titleOf), '附录 指标口径']
  return (
    <section className={css.cover} data-print="only">
      <p className={css.brand}>
        <Mark size={20} />
        大数据中心
      </p>
      <p className={css.scope}>{scopeLabel}</p>
      <p className={css.title}>{routes[route].title}</p>
      <dl className={css.facts}>
        {facts.map(({ name, text }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      <h2>目录</h2>
      <ol className={css.contents}>
        {contents.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ol>
      <p className={css.signed}>
        <span>编制部门：</span>
        <span>审核：</span>
        <span>日期：</span>
      </p>
    </section>
  )
}

/** On paper alone: what the numbers of a document mean. */
export function PaperDefinitions({ blocks }: Pick<PageDefinition, 'blocks'>) {
  const used = [...new Set(blocks.flatMap(metricsOf))]
  return (
    <section className={css.definitions} data-print="only">
      <h2>附录 指标口径</h2>
      <table>
        <thead>
          <tr>
            <th>指标</th>
            <th>口径</th>
            <th>单位</th>
          </tr>
        </thead>
        <tbody>
          {used.map((id) => {
            const { label, definition, unit } = metric(id)
            return (
              <tr key={id}>
                <td>{label}</td>
                <td data-wrap="long">{definition}</td>
                <td>{unit}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p>比率按分子、分母合计计算，不是各行的平均；“--”表示没有可计算的数据，“0”表示实际为零。</p>
    </section>
  )
}
