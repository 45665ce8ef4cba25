import { z } from 'zod'
import type { Completeness } from '../../completeness.ts'
import { rights } from '../../rights.ts'
import { endpoint, reportInput } from '../call.ts'

const { province, platform, city, schoolType, schoolTier, edition } = reportInput.shape

export const completenessCalls = {
  /** Of the last two weeks, as of the last closed day. Pages of a province and of the nation ask it with their own filters. */
  'basicInfo/getCompleteness': endpoint<Completeness>()({
    demand: {
      rights: [
        rights.provinceDashboard,
        rights.provinceContribution,
        rights.provinceSchools,
        rights.provinceCourses,
        rights.provinceUsers,
        rights.provinceGroups,
        rights.provinceLibrary,
        rights.provinceTeaching,
        rights.provinceActivityLogs,
        rights.operationDashboard,
        rights.operationUsers,
        rights.operationMaterials,
        rights.operationQuestions,
        rights.operationCourses,
        rights.operationCalls,
        rights.operationNewDetails,
        rights.operationActivityLogs,
      ],
    },
    scope: 'area',
    input: z.strictObject({ province, platform, city, schoolType, schoolTier, edition }),
  }),
} as const
