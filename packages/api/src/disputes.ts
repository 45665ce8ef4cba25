import { rights } from './rights.ts'

/** How a dispute of a number stands, as it is shown. `closed`: withdrawn by who raised it, or set aside. */
export const disputeStates = { open: '待处理', answered: '已答复', closed: '已关闭' } as const
export type DisputeState = keyof typeof disputeStates

/** Rights by which somebody answers disputes: who administers the school, or looks after the intake of all schools. */
export const DISPUTE_RIGHTS: readonly number[] = [rights.answerDisputes, rights.authorityIntake]

/** Longest texts of a dispute, in signs. */
export const DISPUTE_LENGTH = { expected: 100, reason: 500, answer: 500 } as const
/** Disputes of one person that wait for an answer. */
export const MAX_OPEN_DISPUTES = 20
