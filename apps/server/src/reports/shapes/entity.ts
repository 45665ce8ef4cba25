import { type Answer, type EntityHead, entitySubjects, Fault } from '@data-centre/api'
import { entityQueries } from '../entities/stored-entities.ts'
import { textsShown } from '../hidden-people/marks.ts'
import { spanOf } from '../period.ts'
import type { Context, ReportPlan } from '../report-plan.ts'

type EntityAnswer = Extract<Answer, { shape: 'entity' }>

/** What one entity is. Its id is one that the scope holds; one that has gone by the end of the period is not found. A student is one of the class that the question names too. */
export function entityPlan(context: Context, { of }: EntityAnswer): ReportPlan<EntityHead> {
  const field = entitySubjects[of]
  const { [field]: id, classId } = context.input
  if (id === undefined) throw new Fault('invalid', { msg: `参数错误：${field}`, data: { reason: 'param', field } })
  const { end } = spanOf(context.period(), context)
  return {
    // What the page is filtered by narrows its numbers, not what it is about.
    entities: entityQueries[of](
      { ...context, input: { ...(of === 'student' && classId ? { classId } : {}), [field]: id } },
      end,
      {},
    ),
    asks: [],
    live: false,
    reach: 'now',
    build: ({ entities }) => {
      const found = entities.find((entity) => entity.id === String(id) && entity.present)
      if (!found) throw new Fault('notFound')
      return {
        id: found.id,
        name: found.name,
        owner: context.scope.label,
        texts: textsShown(found.texts, context.scope),
      }
    },
  }
}
