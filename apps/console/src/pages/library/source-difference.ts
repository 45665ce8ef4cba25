import type { DataOf } from '@data-centre/api'

/** What the platform that a course came from says of it. */
type Source = NonNullable<DataOf<'gjpd/queryCourseResourceNum'>>

interface Own {
  resources: number | null | undefined
  questions: number | null | undefined
}

const part = (name: string, unit: string, own: number, source: number): string[] =>
  own === source ? [] : [`${name}${own < source ? '少' : '多'} ${Math.abs(own - source)} ${unit}`]

/** How ours differ from those of the platform that a course came from; undefined while ours are not there. Pure. */
export function differenceText(
  { resourceNum, questionNum }: Pick<Source, 'resourceNum' | 'questionNum'>,
  { resources, questions }: Own,
): string | undefined {
  if (typeof resources !== 'number' || typeof questions !== 'number') return undefined
  const parts = [...part('素材', '个', resources, resourceNum), ...part('题目', '道', questions, questionNum)]
  return parts.length > 0 ? `比原平台${parts.join('，')}` : '与原平台一致'
}
