import { secondsAt } from '../instant-of-day.ts'
import { bringRows } from '../schools/dimension-rows.ts'
import { type Bringing, commonOf } from './oulad-ids.ts'

const resourceTypes: Readonly<Record<string, string>> = {
  oucontent: 'text',
  page: 'text',
  resource: 'text',
  glossary: 'text',
  htmlactivity: 'animation',
  ouelluminate: 'video',
  oucollaborate: 'video',
}

/** Answers how many resources are new. */
export async function bringSites(bringing: Bringing): Promise<number> {
  const { stores, dataset, ids } = bringing
  const { added } = await bringRows(
    stores,
    { table: 'dim_resource', key: ['resource_id', 'school_id'], merge: () => undefined },
    [...dataset.sites.values()].map(({ id, activityType, presentation }) => ({
      ...commonOf(bringing),
      resource_id: ids.resources.get(String(id)) ?? 0,
      author_id: 0,
      group_id: 0,
      course_id: ids.courses.get(presentation.module) ?? 0,
      resource_type: resourceTypes[activityType] ?? 'other',
      name: `${activityType} ${id}`,
      extension: '',
      bytes: 0,
      duration_s: 0,
      is_original: 1,
      created_at: secondsAt(presentation.startsOn),
    })),
  )
  return added
}
