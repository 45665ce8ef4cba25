import { type Dispute, disputeStates } from '@data-centre/api'
import { dateTime, hourMinute, monthDay } from '@data-centre/charts/format'
import { Link } from 'react-router-dom'
import { StateMark } from '../../../blocks/parts/state-mark.tsx'
import type { ListColumn } from '../../../blocks/table/list-table.tsx'
import { addressOf, answerText, conditionText, filterText, pageTitle, tones } from './dispute-text.ts'
import css from './disputes.module.css'

/** Two lines; the whole text is the hint of the cell. */
const Lines = ({ children }: { children: string }) => <span className={css.lines}>{children}</span>

/** What a dispute says: the number as it was shown, what it should be and why, and what came of it. */
export const disputeColumns: readonly ListColumn<Dispute>[] = [
  {
    label: '指标',
    width: 136,
    wrap: true,
    cell: (dispute) => (
      <span className={css.pair}>
        <span>{dispute.label}</span>
        <Link
          to={addressOf(dispute)}
          aria-label={`在${pageTitle(dispute)}查看${dispute.label}，${dateTime(dispute.at)}提出`}
        >
          {pageTitle(dispute)}
        </Link>
      </span>
    ),
    hint: (dispute) => `${dispute.label}，${pageTitle(dispute)}`,
  },
  { label: '显示为', width: 104, cell: ({ shown }) => shown, hint: ({ shown }) => shown },
  {
    label: '应为',
    width: 104,
    wrap: true,
    cell: ({ expected }) => <Lines>{expected}</Lines>,
    hint: ({ expected }) => expected,
  },
  {
    label: '范围与筛选',
    width: 196,
    wrap: true,
    cell: (dispute) => (
      <span className={css.pair}>
        <span>{dispute.place}</span>
        <small>{filterText(dispute)}</small>
      </span>
    ),
    hint: conditionText,
  },
  { label: '原因', wrap: true, cell: ({ reason }) => <Lines>{reason}</Lines>, hint: ({ reason }) => reason },
  {
    label: '提出人',
    width: 104,
    wrap: true,
    cell: ({ by, at }) => (
      <span className={css.pair}>
        <span>{by}</span>
        <small>{`${monthDay(at)} ${hourMinute(at)}`}</small>
      </span>
    ),
    hint: ({ by, at }) => `${by}，${dateTime(at)}`,
  },
  {
    label: '状态',
    width: 108,
    cell: ({ state }) => <StateMark tone={tones[state]}>{disputeStates[state]}</StateMark>,
  },
  {
    label: '答复',
    wrap: true,
    cell: (dispute) => <Lines>{answerText(dispute) || '--'}</Lines>,
    hint: (dispute) =>
      dispute.answer
        ? `${dispute.answer}（${dispute.answeredBy}，${dateTime(dispute.answeredAt)}）`
        : answerText(dispute),
  },
]
