import { schools } from './server.ts'

export const matrixRows = ['数据准确性', '页面易用性', '加载速度', '图表丰富度', '导出功能', '客服响应']

/** Answers to the questions of the shipped survey, as the call takes them. */
export const opinion = (star: number, nps: number, more: object = {}): string =>
  JSON.stringify({
    used: ['职教云'],
    freq: '每周',
    satisfaction: Object.fromEntries(matrixRows.map((row) => [row, star])),
    overall: star,
    nps,
    ...(star <= 2 ? { reason: '加载慢' } : {}),
    ...more,
  })

let devices = 0
/** A browser that has not answered yet. */
export const newDevice = (): string => `test-device-${String(++devices).padStart(8, '0')}`

/** An answer to the first version as a page sends it, by a device of its own. */
export const sentAnswer = (more: object = {}) => ({
  surveyId: 1,
  version: 1,
  answers: opinion(4, 9),
  schoolId: schools.own,
  role: '教师',
  deviceId: newDevice(),
  channel: 'h5',
  ...more,
})
