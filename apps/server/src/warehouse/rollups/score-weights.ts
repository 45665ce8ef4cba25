/** Weights of the parts of a score, in hundredths. */
export const SCORE_WEIGHTS = { attendance: 10, class: 20, homework: 30, exam: 40 } as const
