import { expect, it } from 'vitest'
import { PublicAnswers } from './public-answers.ts'
import type { ReportAnswer } from './services.ts'

const path = 'bigLargeScreen/getPublicSummary'
const clock = { at: 1_000_000_000, now: () => clock.at }
const answerOf = (data: number): ReportAnswer => ({ data, statTime: '2025-05-14T00:00:00+08:00' })

it('reads a public answer once for all who wait, and anew a minute after it is there', async () => {
  const answers = new PublicAnswers(clock)
  let reads = 0
  let finish: (answer: ReportAnswer) => void = () => undefined
  const read = () =>
    new Promise<ReportAnswer>((resolve) => {
      reads++
      finish = resolve
    })
  const waiting = Array.from({ length: 400 }, () => answers.get(path, read))
  clock.at += 120_000
  waiting.push(answers.get(path, read))
  finish(answerOf(1))
  expect(new Set((await Promise.all(waiting)).map(({ data }) => data))).toEqual(new Set([1]))
  clock.at += 59_000
  expect((await answers.get(path, read)).data).toBe(1)
  expect(reads).toBe(1)
  clock.at += 1000
  const next = answers.get(path, read)
  finish(answerOf(2))
  expect([(await next).data, reads]).toEqual([2, 2])
})

it('answers all who come within five seconds of a failure with it, and tries again then', async () => {
  const answers = new PublicAnswers(clock)
  let reads = 0
  const fail = async (): Promise<ReportAnswer> => {
    reads++
    throw new Error('away')
  }
  await expect(answers.get(path, fail)).rejects.toThrow('away')
  await expect(answers.get(path, fail)).rejects.toThrow('away')
  expect(reads).toBe(1)
  clock.at += 5000
  expect((await answers.get(path, async () => answerOf(3))).data).toBe(3)
})
