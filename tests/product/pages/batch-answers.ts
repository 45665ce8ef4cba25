import { type Envelope, LINES_TYPE } from '@data-centre/api'

/** Answers of a batch as pages get them, in the order of its calls: a line for each, in any order. */
export function batchAnswers(lines: string): Envelope[] {
  const answers: Envelope[] = []
  for (const line of lines.split('\n').filter((text) => text !== '')) {
    const { index, ...envelope } = JSON.parse(line) as Envelope & { index: number }
    answers[index] = envelope
  }
  return answers
}

/** Answers of a batch as the server would send them. */
export const linesOfAnswers = (answers: readonly Envelope[]): { contentType: string; body: string } => ({
  contentType: LINES_TYPE,
  body: answers.map((envelope, index) => `${JSON.stringify({ index, ...envelope })}\n`).join(''),
})
