import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { partOf } from '../../blocks/definition.ts'
import { usePage } from '../../blocks/page-context.ts'
import { useSource } from '../../blocks/use-source.ts'
import { differenceText } from './source-difference.ts'

const kpi = partOf('resourceCourse/getCourseDetail', 'kpi')

/** How many resources and questions the course has at the platform that it came from, beside ours; hidden where nobody answers. */
export function SourceBadge() {
  const { input, ticket } = usePage()
  const { data: kpis = [] } = useSource(kpi)
  const { schoolId, courseId } = input
  // Who reads by a ticket asks for the numbers of the page and for nothing else.
  const enabled = ticket === undefined && schoolId !== undefined && courseId !== undefined
  const { data: source } = useQuery({
    queryKey: ['source-numbers', schoolId, courseId],
    queryFn: async ({ signal }) =>
      (await batched('gjpd/queryCourseResourceNum', { schoolId: schoolId ?? '', courseId: courseId ?? '' }, signal))
        .data,
    enabled,
    // One that does not answer is not asked again for as long as the page stays.
    retry: false,
  })
  const of = (id: string) => kpis.find((entry) => entry.id === id)?.value
  const text = source && differenceText(source, { resources: of('resources.total'), questions: of('questions.total') })
  return text ? (
    <span
      data-badge="source"
      title={`原平台素材 ${source.resourceNum} 个，题目 ${source.questionNum} 道（${source.time}）`}
    >
      {text}
    </span>
  ) : null
}
