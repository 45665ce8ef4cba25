import { Fault, type ProvinceDialog, provinceDialog, schoolDialog } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { LivePort, Services } from '../../call/services.ts'

type Paths =
  | 'bigLargeScreen/getRealTime'
  | 'bigLargeScreen/getTodayActiveSchool'
  | 'bigLargeScreen/getTodayActiveTeacher'
  | 'bigLargeScreen/getTodayActiveCourse'
  | 'bigLargeScreen/getDynamic'
  | 'provinceLargeScreen/getDynamic'
  | 'provinceLargeScreen/getTodayActiveCourse'
  | 'provinceLargeScreen/getHot'
  | 'provinceLargeScreen/getProvinceDialog'

const TOP = 10
/** Schools or colleges that a window of the walls lists. */
const DIALOG_ROWS = 20

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
    'bigLargeScreen/getDynamic': async ({ scope }) => live().dynamic(scope),
    'provinceLargeScreen/getDynamic': async ({ scope }) => live().dynamic(scope),
    'provinceLargeScreen/getTodayActiveCourse': async ({ scope }) => live().top('course', scope, TOP),
    'provinceLargeScreen/getHot': ({ scope }) => live().hot(scope),
    'provinceLargeScreen/getProvinceDialog': async ({ input, scope }) => {
      if (!services.ports.answers) throw new Fault('unavailable')
      const answer = input.schoolId === undefined ? provinceDialog : schoolDialog
      return (await services.ports.answers.answer({ answer }, { pageSize: DIALOG_ROWS }, scope)).data as ProvinceDialog
    },
  }
}
