import { standardFrame, wideFrame } from '../frames.ts'
import { realTimeRegions, realTimeSchoolTopics, realTimeTopics } from '../real-time/real-time-regions.tsx'
import { defineWall } from '../wall.tsx'
import { SocketInspector } from './socket-inspector.tsx'

/** 实时数据(联调): the real-time wall, and over its right side what its line says. */
export default defineWall({
  route: 'realTimeTest',
  topics: realTimeTopics,
  schoolTopics: realTimeSchoolTopics,
  frame: { ...standardFrame, DBG: [1448, 88, 472, 992] },
  wide: { ...wideFrame, DBG: [3096, 88, 744, 992] },
  bare: ['K', 'M', 'DBG'],
  regions: { ...realTimeRegions, DBG: SocketInspector },
})
