import { activityRollups } from './activity.ts'
import { contentRollups } from './content.ts'
import type { RollupDefinition } from './definition.ts'
import { entityRollups } from './entities.ts'
import { learningRollups } from './learning.ts'
import { sharingRollups } from './sharing.ts'
import { teachingRollups } from './teaching.ts'
import { trafficRollups } from './traffic.ts'

/** Every roll-up, in the order in which a week is built: the stock needs the changes, the scores of classes those of students. */
export const rollupDefinitions: readonly RollupDefinition[] = [
  ...entityRollups,
  ...activityRollups,
  ...contentRollups,
  ...teachingRollups,
  ...learningRollups,
  ...sharingRollups,
  ...trafficRollups,
]
