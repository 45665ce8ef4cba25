import { Fault } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { Lessons } from '../../reports/lessons/lessons.ts'

/** Sessions of single classes. */
export function lessonHandlers({
  ports,
}: Services): Pick<
  Handlers,
  'zjyFaceTeach/getFaceTeachDetail' | 'signCheck/getSignStudentList' | 'zjyOverviewTotalData/getTodayClass'
> {
  const lessons = (): Lessons => {
    if (!ports.lessons) throw new Fault('unavailable')
    return ports.lessons
  }
  return {
    'zjyFaceTeach/getFaceTeachDetail': ({ input, scope }) => lessons().lesson(scope, input),
    'zjyOverviewTotalData/getTodayClass': async ({ scope }) => {
      if (!ports.live) throw new Fault('unavailable')
      const { inClass, sessions } = ports.live.classes(scope)
      return { inClass, sessions }
    },
    'signCheck/getSignStudentList': async ({ input, scope }) => {
      if (scope.aggregatesOnly) throw new Fault('forbidden')
      return lessons().signs(scope, input)
    },
  }
}
