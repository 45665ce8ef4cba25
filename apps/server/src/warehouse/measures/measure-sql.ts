import type { WarehouseMeasureId } from '@data-centre/api'
import { activitySql } from './activity.ts'
import { contentSql } from './content.ts'
import { groupSql } from './groups.ts'
import { learningSql } from './learning.ts'
import { openCourseSql } from './open-courses.ts'
import { peopleSql } from './people.ts'
import { projectSql } from './projects.ts'
import { retentionSql } from './retention.ts'
import { sharingSql } from './sharing.ts'
import type { MeasureSql } from './source.ts'
import { trafficSql } from './traffic.ts'
import { warnedSql } from './warned.ts'

/** SQL of every measure of the catalogue: one that is missing does not compile. */
export const measureSql: Record<WarehouseMeasureId, MeasureSql> = {
  ...peopleSql,
  ...retentionSql,
  ...contentSql,
  ...activitySql,
  ...learningSql,
  ...sharingSql,
  ...openCourseSql,
  ...groupSql,
  ...projectSql,
  ...warnedSql,
  ...trafficSql,
}
