/** Rates of teaching as every list of the cloud platform shows them. */
export const rateColumns = [
  'attendance.rate',
  { metric: 'participation.rate', label: '参与率' },
  { metric: 'homework.onTimeRate', label: '按时率' },
  { metric: 'scores.average', label: '平均分' },
] as const
