import type { WarehouseMeasureId } from '@data-centre/api'
import { activitySql } from './activity.ts'
import { branchSql } from './branches.ts'
import { contentSql } from './content.ts'
import { courseSql } from './courses.ts'
import { groupSql } from './groups.ts'
import { influenceSql } from './influence.ts'
import { learningSql } from './learning.ts'
import { openCourseSql } from './open-courses.ts'
import { opinionSql } from './opinions.ts'
import { peopleSql } from './people.ts'
import { phaseSql } from './phases.ts'
import { projectSql } from './projects.ts'
import { retentionSql } from './retention.ts'
import { scoreSql } from './scores.ts'
import { sharingSql } from './sharing.ts'
import type { MeasureSql } from './source.ts'
import { studySql } from './study.ts'
import { trafficSql } from './traffic.ts'
import { warnedSql } from './warned.ts'

/** SQL of every measure of the catalogue: one that is missing does not compile. */
export const measureSql: Record<WarehouseMeasureId, MeasureSql> = {
  ...peopleSql,
  ...branchSql,
  ...retentionSql,
  ...contentSql,
  ...courseSql,
  ...activitySql,
  ...phaseSql,
  ...learningSql,
  ...opinionSql,
  ...scoreSql,
  ...studySql,
  ...sharingSql,
  ...influenceSql,
  ...openCourseSql,
  ...groupSql,
  ...projectSql,
  ...warnedSql,
  ...trafficSql,
}
