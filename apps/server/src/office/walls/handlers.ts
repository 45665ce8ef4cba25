import { Fault } from '@data-centre/api'
import type { Handlers } from '../../http/handler.ts'
import type { LivePort, Services } from '../../http/services.ts'

type Paths = 'bigLargeScreen/getRealTime' | 'bigLargeScreen/getTodayActiveSchool' | 'bigLargeScreen/getTodayActiveTeacher' | 'bigLargeScreen/getTodayActiveCourse'

const TOP = 10

/** Calls of walls that the counters in memory answer. */
export function wallHandlers(services: Services): Pick<Handlers, Paths> {
  const live = (): LivePort => {
    if (!services.ports.live) throw new Fault('unavailable')
    return services.ports.live
  }
  return {
    'bigLargeScreen/getRealTime': ({ scope }) => live().realTime(scope),
    'bigLargeScreen/getTodayActiveSchool': async ({ input, scope }) => live().top('school', scope, input.top ?? TOP),
    'bigLargeScreen/getTodayActiveTeacher': async ({ input, scope }) => live().top('teacher', scope, input.top ?? TOP),
    'bigLargeScreen/getTodayActiveCourse': async ({ input, scope }) => live().top('course', scope, input.top ?? TOP),
  }
}
