import { Fault } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { nameAtSource } from '../../ingest/source-refs.ts'
import { stampOf } from '../../platform/clock.ts'
import { isHeld } from './shared.ts'

/** Length of yyyy-MM-dd HH:mm. */
const MINUTE = 16

/** What the national platform counts of a course that the caller may see. It is asked by the name that the course has there, ours where it came from nowhere else. */
export const sourceNumberHandlers = ({
  config,
  database,
  docking,
  ports,
}: Services): Pick<Handlers, 'gjpd/queryCourseResourceNum'> => ({
  'gjpd/queryCourseResourceNum': async ({ input: { courseId }, scope }) => {
    if (!ports.courses) throw new Fault('unavailable')
    if (!isHeld(ports.courses.course(courseId), scope)) throw new Fault('notFound')
    const counts = await docking.counts({
      id: (await nameAtSource(database.pool, 'course', courseId)) ?? String(courseId),
      platform: ports.courses.platformOf(courseId) ?? '',
    })
    return counts
      ? {
          courseId: String(courseId),
          resourceNum: counts.resources,
          questionNum: counts.questions,
          time: stampOf(config.clock.now()).slice(0, MINUTE),
        }
      : null
  },
})
