import { defineWall } from '../wall.tsx'
import { realTimeRegions, realTimeSchoolTopics, realTimeTopics } from './real-time-regions.tsx'

/** 实时数据大屏: what happens now, where, and who is there. */
export default defineWall({
  route: 'realTimeWall',
  topics: realTimeTopics,
  schoolTopics: realTimeSchoolTopics,
  regions: realTimeRegions,
})
